import { scorm } from '../contract/scorm.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount } from '@tripos/http/mount.ts'
import { commitUnit, openUnit } from './scorm.ts'

export const scormHandlers = (deps: Deps) =>
  mount(scorm, {
    open: (input, { caller }) => openUnit(deps, input, { id: caller.userId, name: caller.realName }),
    commit: (input, { caller }) => commitUnit(deps, input, caller.userId),
  })
