/** What is due for a student now, in one list. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { STUDENT_HOME_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { studentHomeCalls } from './handlers.ts'

export const studentHomeModule = serverModule(manifest, deps => ({
  inputs: [STUDENT_HOME_INPUT],
  calls: studentHomeCalls(deps),
  jobs: [],
}))

export { type DueThing, dueThings } from './due-items.ts'
