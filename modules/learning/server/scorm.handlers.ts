import { scorm } from '@tripos/contract/scorm'
import type { Deps } from '../../kernel/deps.ts'
import { mount } from '../../kernel/mount.ts'
import { commitUnit, openUnit } from './scorm.ts'

export const scormHandlers = (deps: Deps) =>
  mount(scorm, {
    open: (input, { caller }) => openUnit(deps, input, { id: caller.userId, name: caller.realName }),
    commit: (input, { caller }) => commitUnit(deps, input, caller.userId),
  })
