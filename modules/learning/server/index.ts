/** Learning: what students see of courses, how their time is counted, and what staff see of it (design part 9). */
import { learning } from '../contract/learning.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { LEARNING_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { makeCountBeats } from './count-beats.ts'
import { exportLearners, pageLearners, showRecord } from './learners.ts'
import { openLesson, renewLinks } from './open-lesson.ts'
import { remindLearners } from './remind-learners.ts'
import { scormHandlers } from './scorm.handlers.ts'
import { pageMine, rateCourse, setFavourite, showCourse } from './show-courses.ts'
import { keepers, learningRecords } from '../../courses/server/index.ts'
import { KEPT_BY_LEARNING, RECORDS } from './shared.queries.ts'
import { completionHandlers, completionsJob } from './sync-completions.ts'

export const learningModule = serverModule(manifest, deps => ({
  inputs: [LEARNING_INPUT],
  calls: [
    ...mount(
      learning,
      {
        mine: (input, { caller }) => pageMine(deps, caller, input),
        course: ({ id }, { caller }) => showCourse(deps, caller, id),
        lesson: (input, { caller }) => openLesson(deps, caller, input),
        links: (input, { caller }) => renewLinks(deps, caller, input),
        beat: makeCountBeats(deps),
        favourite: async (input, { caller }) => {
          await setFavourite(deps, caller, input)
          return {}
        },
        rate: async (input, { caller }) => {
          await rateCourse(deps, caller, input)
          return {}
        },
        learners: (input, { caller }) => pageLearners(deps, caller, input),
        record: (input, { caller }) => showRecord(deps, caller, input),
        export: (input, ctx) => exportLearners(deps, ctx, input),
        remind: (input, ctx) => remindLearners(deps, ctx, input),
      },
      ['beat'],
    ),
    ...scormHandlers(deps),
  ],
  takes: completionHandlers(deps),
  jobs: [completionsJob(deps)],
  contributions: [learningRecords.contribute(RECORDS), keepers.contribute(KEPT_BY_LEARNING)],
}))

export { mayLearn } from './may-learn.queries.ts'
