import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { studentHome } from '../contract.ts'
import { listDue } from './list-due.ts'

export const studentHomeCalls = (deps: Deps): readonly Mounted[] =>
  mount(studentHome, { due: (_, { caller }) => listDue(deps, caller) })
