/** Homework: a lesson whose task learners answer with text and files, which staff mark or give back. */
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { demoLife } from '@tripos/module-kit/demo-content.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { keepers } from '../../courses/server/index.ts'
import { provenLessons, syncProvenLessons } from '../../learning/server/index.ts'
import { HOMEWORK_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { addDemoHomework } from './demo-homework.ts'
import { listDone } from './hand-ins.queries.ts'
import { homeworkCalls } from './handlers.ts'
import { clearFilesJob } from './homework-files.ts'
import { KEPT_BY_HOMEWORK } from './shared.queries.ts'

/** Looks at what was handed in: an event that comes twice, or late, finds the same. */
const lessonHandlers = (deps: Deps): EventHandler[] => [
  onEvents('homework.changed', 'homework.complete-lessons', async changed => {
    const userIds = [...new Set(changed.map(one => one.userId))]
    const courseIds = [...new Set(changed.map(one => one.courseId))]
    await syncProvenLessons(deps, { userIds, courseIds })
  }),
]

export const homeworkModule = serverModule(manifest, deps => ({
  inputs: [HOMEWORK_INPUT],
  calls: homeworkCalls(deps),
  takes: lessonHandlers(deps),
  jobs: [clearFilesJob(deps)],
  contributions: [
    keepers.contribute(KEPT_BY_HOMEWORK),
    demoLife.contribute(addDemoHomework),
    provenLessons.contribute(({ db }, asked) => listDone(db, asked)),
  ],
}))
