import type { Deps } from '@tripos/module-kit/deps.ts'
import { learning } from '../contract/learning.ts'
import { mount } from '@tripos/http/mount.ts'
import { makeCountHeartbeats } from './count-heartbeats.ts'
import { exportLearners, pageLearners, showRecord } from './learners.ts'
import { cmi5Handlers } from './cmi5/cmi5-handlers.ts'
import { openLesson, renewLinks } from './open-lesson.ts'
import { cancelReminder, countToRemind, pageReminders, remindLearners } from './remind-learners.ts'
import { scormHandlers } from './scorm-handlers.ts'
import { pageMine, rateCourse, setFavourite, showCourse, showSummary } from './show-courses.ts'
import type { Mounted } from '@tripos/http/mount.ts'

export const learningCalls = (deps: Deps): readonly Mounted[] => [
  ...mount(
    learning,
    {
      mine: (input, { caller }) => pageMine(deps, caller, input),
      course: ({ id }, { caller }) => showCourse(deps, caller, id),
      lesson: (input, ctx) => openLesson(deps, ctx, input),
      links: (input, ctx) => renewLinks(deps, ctx, input),
      heartbeat: makeCountHeartbeats(deps),
      summary: (_, { caller }) => showSummary(deps, caller),
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
      countToRemind: (input, { caller }) => countToRemind(deps, caller, input),
      reminders: (input, { caller }) => pageReminders(deps, caller, input),
      cancelReminder: async (input, ctx) => {
        await cancelReminder(deps, ctx, input)
        return {}
      },
    },
    { hot: ['heartbeat'] },
  ),
  ...scormHandlers(deps),
  ...cmi5Handlers(deps),
]
