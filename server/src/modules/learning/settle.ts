/** What becomes complete elsewhere: exams that were passed, and courses whose lessons have changed. Looked at by who asks. */
import { inTx } from '../../db/tx.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listPasses } from '../papers/index.ts'
import { NOTHING_LEARNT, settled } from './progress.rules.ts'
import {
  completeCourses,
  factsOf,
  type Kept,
  keepRecords,
  listOpenExams,
  lockSessions,
  progressOf,
  type Whose,
} from './records.queries.ts'

async function findPassed(deps: Deps, whose: Whose): Promise<Kept[]> {
  const { db, clock } = deps
  const open = await listOpenExams(db, whose)
  if (open.length === 0) return []
  const userIds = [...new Set(open.map(row => row.userId))]
  const examIds = [...new Set(open.flatMap(row => row.examId ?? []))]
  const passes = await listPasses(deps, { userIds, examIds }, clock.now())
  const passed = new Set(passes.map(({ userId, examId }) => `${userId}/${examId}`))
  return open
    .filter(row => passed.has(`${row.userId}/${row.examId}`))
    .map(row => {
      const lesson = factsOf(row)
      const before = progressOf(row) ?? NOTHING_LEARNT
      const progress = settled(lesson, { ...before, isProven: true })
      return { userId: row.userId, lessonId: row.lessonId, courseId: row.courseId, lesson, progress }
    })
}

/** Twice at once does no harm: what is complete stays as it was first. */
export async function settle(deps: Deps, whose: Whose): Promise<void> {
  const passed = await findPassed(deps, whose)
  const now = deps.clock.now()
  await inTx(deps.db, async tx => {
    if (passed.length > 0) {
      await lockSessions(tx, [...new Set(passed.map(record => record.userId))])
      await keepRecords(tx, passed, now)
    }
    await completeCourses(tx, whose, now)
  })
}
