/**
 * What becomes complete elsewhere: lessons by exams that were passed, practice that reached its goal or homework, and
 * courses whose lessons have changed. Follows from
 * events (handlers below); an hourly look finds what an event did not bring.
 */
import { inTx } from '@tripos/db/tx.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { CronJob } from '@tripos/jobs/jobs.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { listPasses } from '../../papers/server/index.ts'
import { completeCourses } from './complete-courses.ts'
import { listExamLearners, listOpenCourses, listOpenLearners } from './completions.queries.ts'
import { provenLessons } from './above.ts'
import { NO_PROGRESS, withCompletion } from './progress.rules.ts'
import {
  factsOf,
  keepRecords,
  listUnproven,
  lockSessions,
  progressOf,
  type RecordScope,
  type RecordUpdate,
} from './records.queries.ts'

/** So many people in one transaction, so that heartbeats do not wait for it. */
const PORTION = 500

type Unproven = Awaited<ReturnType<typeof listUnproven>>[number]

const keyOf = (userId: string, thing: string | null): string => `${userId}/${thing}`

/** Which of these are complete elsewhere by then. */
async function findProven(deps: Deps, unproven: readonly Unproven[], at: Date): Promise<Unproven[]> {
  const userIds = [...new Set(unproven.map(row => row.userId))]
  const examIds = [...new Set(unproven.flatMap(row => row.examId ?? []))]
  const lessonIds = [...new Set(unproven.flatMap(row => (row.examId === null ? row.lessonId : [])))]
  const passes = examIds.length === 0 ? [] : await listPasses(deps, { userIds, examIds }, at)
  const done =
    lessonIds.length === 0
      ? []
      : (await Promise.all(provenLessons.all().map(list => list(deps, { userIds, lessonIds })))).flat()
  const proven = new Set([
    ...passes.map(({ userId, examId }) => keyOf(userId, examId)),
    ...done.map(({ userId, lessonId }) => keyOf(userId, lessonId)),
  ])
  return unproven.filter(row => proven.has(keyOf(row.userId, row.examId ?? row.lessonId)))
}

function toUpdate(row: Unproven): RecordUpdate {
  const lesson = factsOf(row)
  const progress = withCompletion(lesson, { ...(progressOf(row) ?? NO_PROGRESS), isCompletedExternally: true })
  return { userId: row.userId, lessonId: row.lessonId, courseId: row.courseId, lesson, progress }
}

/**
 * Lessons of these people that are complete elsewhere by now. Twice at once does no harm: what is complete stays as it was
 * first.
 */
export async function syncProvenLessons(deps: Deps, scope: RecordScope, at = deps.clock.now()): Promise<void> {
  const unproven = await listUnproven(deps.db, scope)
  if (unproven.length === 0) return
  const proven = (await findProven(deps, unproven, at)).map(toUpdate)
  if (proven.length === 0) return
  const now = deps.clock.now()
  const unique = (of: (record: RecordUpdate) => string) => [...new Set(proven.map(of))]
  await inTx(deps.db, async tx => {
    await lockSessions(
      tx,
      unique(record => record.userId),
    )
    await deps.outbox.publish(tx, 'lesson.completed', ...(await keepRecords(tx, proven, now)))
    await completeCourses(deps, tx, {
      userIds: unique(record => record.userId),
      courseIds: unique(record => record.courseId),
      now,
    })
  })
}

/** Everybody in portions, by their ids; `list` gives those after one. */
async function eachPortion(
  list: (after: string | undefined) => Promise<string[]>,
  work: (userIds: string[]) => Promise<void>,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const userIds = await list(after)
    if (userIds.length > 0) await work(userIds)
    after = userIds.at(-1)
    if (userIds.length < PORTION) return
  }
}

const syncExam = (deps: Deps, examId: string, at: Date): Promise<void> =>
  eachPortion(
    after => listExamLearners(deps.db, examId, { after, limit: PORTION }),
    userIds => syncProvenLessons(deps, { userIds, examIds: [examId] }, at),
  )

const syncCourse = (deps: Deps, courseId: string): Promise<void> =>
  eachPortion(
    after => listOpenLearners(deps.db, courseId, { after, limit: PORTION }),
    async userIds => {
      const scope = { userIds, courseIds: [courseId] }
      await syncProvenLessons(deps, scope)
      await inTx(deps.db, tx => completeCourses(deps, tx, { ...scope, now: deps.clock.now() }))
    },
  )

/** A hand-in of a class brings many at once: those who did not fail are looked up together. */
async function takeResults(deps: Deps, changed: readonly Events['result.changed'][]): Promise<void> {
  const passed = changed.filter(result => result.isPassed !== false)
  for (let from = 0; from < passed.length; from += PORTION) {
    const some = passed.slice(from, from + PORTION)
    const userIds = [...new Set(some.map(result => result.userId))]
    const examIds = [...new Set(some.map(result => result.examId))]
    await syncProvenLessons(deps, { userIds, examIds })
  }
}

/** Judged by the moment that was told, in case the clock of this process is a little behind. */
async function takeReleased(deps: Deps, released: readonly Events['results.released'][]): Promise<void> {
  for (const { examId, releasedAt } of released) {
    const [now, then] = [deps.clock.now(), toDate(releasedAt)]
    await syncExam(deps, examId, then > now ? then : now)
  }
}

async function takeCompleted(deps: Deps, completed: readonly Events['lesson.completed'][]): Promise<void> {
  const of = new Map<string, Set<string>>()
  for (const { courseId, userId } of completed) of.set(courseId, (of.get(courseId) ?? new Set()).add(userId))
  for (const [courseId, users] of of)
    await inTx(deps.db, tx =>
      completeCourses(deps, tx, { userIds: [...users], courseIds: [courseId], now: deps.clock.now() }),
    )
}

export const completionHandlers = (deps: Deps): EventHandler[] => [
  onEvents('result.changed', 'learning.result-changed', changed => takeResults(deps, changed)),
  onEvents('results.released', 'learning.results-released', released => takeReleased(deps, released)),
  onEvents('course.changed', 'learning.course-changed', async changed => {
    for (const courseId of new Set(changed.map(course => course.courseId))) await syncCourse(deps, courseId)
  }),
  onEvents('lesson.completed', 'learning.lesson-completed', completed => takeCompleted(deps, completed)),
]

/** Every course that somebody has not completed. */
export async function syncAllCompletions(deps: Deps): Promise<void> {
  for (const courseId of await listOpenCourses(deps.db)) await syncCourse(deps, courseId)
}

export const completionsJob = (deps: Deps): CronJob => ({
  kind: 'cron',
  name: 'learning-completions',
  cron: '41 * * * *',
  run: () => syncAllCompletions(deps),
})
