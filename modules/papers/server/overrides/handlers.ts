import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { overrides } from '../../contract/overrides.ts'
import { giveOneMore } from './one-more.ts'
import { addOverrides, listOverrides, removeOverride, saveOverride } from './staff-overrides.ts'

export const overrideCalls = (deps: Deps): Mounted[] =>
  mount(overrides, {
    paging: (input, { caller }) => listOverrides(deps, caller, input),
    add: async (input, ctx) => {
      await addOverrides(deps, ctx, input)
      return {}
    },
    save: async (input, ctx) => {
      await saveOverride(deps, ctx, input)
      return {}
    },
    delete: async (input, ctx) => {
      await removeOverride(deps, ctx, input)
      return {}
    },
    addAttempt: (input, ctx) => giveOneMore(deps, ctx, input),
  })
