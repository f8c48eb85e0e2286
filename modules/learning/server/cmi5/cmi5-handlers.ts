import { cmi5 } from '../../contract/cmi5.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount } from '@tripos/http/mount.ts'
import { openCmi5Unit, showOutcomes } from './launch-unit.ts'

export const cmi5Handlers = (deps: Deps) =>
  mount(cmi5, {
    open: (input, ctx) => openCmi5Unit(deps, ctx, input),
    outcomes: (input, ctx) => showOutcomes(deps, ctx, input),
  })
