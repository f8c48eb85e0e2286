import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { calendar } from '../contract.ts'
import { exportExam, setAddress, removeAddress, showAddress } from './calendar.ts'

export const calendarCalls = (deps: Deps): readonly Mounted[] =>
  mount(calendar, {
    showAddress: (_, { caller }) => showAddress(deps, caller),
    setAddress: (_, ctx) => setAddress(deps, ctx),
    removeAddress: async (_, { caller }) => {
      await removeAddress(deps, caller)
      return {}
    },
    exam: ({ id }, ctx) => exportExam(deps, ctx, id),
  })
