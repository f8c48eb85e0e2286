/** Learning: what students see of courses, how their time is counted, and what staff see of it (design part 9). */
import { serverModule } from '@tripos/module-kit/module.ts'
import { LEARNING_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { keepers, learningRecords } from '../../courses/server/index.ts'
import { dueThings } from '../../student-home/server/index.ts'
import { listDueThings } from './due-courses.ts'
import { KEPT_BY_LEARNING, RECORDS } from './shared.queries.ts'
import { completionHandlers, completionsJob } from './complete-elsewhere.ts'
import { registerXapi } from './cmi5/xapi-routes.ts'
import { learningCalls } from './handlers.ts'
import { reminderHandlers, remindersLoop } from './remind-learners.ts'
import { dueHandlers, dueLoop } from './tell-due.ts'

export const learningModule = serverModule(manifest, deps => ({
  inputs: [LEARNING_INPUT],
  calls: learningCalls(deps),
  registerGets: app => registerXapi(app, deps),
  takes: [...completionHandlers(deps), ...dueHandlers(deps), ...reminderHandlers(deps)],
  jobs: [completionsJob(deps), dueLoop(deps), remindersLoop(deps)],
  contributions: [
    dueThings.contribute(listDueThings),
    learningRecords.contribute(RECORDS),
    keepers.contribute(KEPT_BY_LEARNING),
  ],
}))

export { provenLessons } from './above.ts'
export { mayLearn } from './may-learn.queries.ts'
export { findOpenLesson } from './open-lesson.ts'
export { courseRecordRows } from './shared.queries.ts'
export { syncProvenLessons } from './complete-elsewhere.ts'
