/** Practice as a lesson: trained from it, and complete by an event once its goal is reached (ADR 150). */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import type { LessonContent } from '../../courses/contract/lessons.ts'
import { findOpenLesson, syncProvenLessons } from '../../learning/server/index.ts'
import type { lessonPractice } from '../contract/lesson-practice.ts'
import { isDone } from './cycles.rules.ts'
import { beginGivenRun } from './given-run.ts'
import { findBestRun, findLessonRun, listCoursesOf } from './lesson-practice.queries.ts'
import { findOpenBank } from './practice-banks.queries.ts'
import { ensureLearner, lockLearners } from './runs.queries.ts'

type Calls = typeof lessonPractice
type Asked = Parsed<Calls['show']>
type PracticeSet = Extract<LessonContent, { kind: typeof LessonKind.practice }>

/** What a lesson asks of the learner who may open it now. */
async function findSet(deps: Deps, userId: string, asked: Asked): Promise<PracticeSet> {
  const { content } = await findOpenLesson(deps, userId, asked)
  return content.kind === LessonKind.practice ? content : fail('NOT_FOUND')
}

export async function showLessonPractice(deps: Deps, { userId }: Caller, asked: Asked): Promise<Output<Calls['show']>> {
  const { db } = deps
  const set = await findSet(deps, userId, asked)
  const whose = { userId, lessonId: asked.lessonId }
  const [bank, best, open] = await Promise.all([
    findOpenBank(db, userId, set.bankId),
    findBestRun(db, whose),
    findLessonRun(db, whose),
  ])
  return {
    bank: bank ?? null,
    questionCount: (open?.isOfSet === true ? open : best)?.questionCount ?? set.questionCount,
    goalPercent: set.goalPercent,
    answeredCount: best?.answeredCount ?? 0,
    rightCount: best?.rightCount ?? 0,
    isDone: best !== undefined && isDone(best, set.goalPercent),
    isUnderWay: open?.isOfSet === true && open.answeredCount < open.questionCount,
  }
}

export async function startLessonPractice(
  deps: Deps,
  { userId }: Caller,
  { isAnew, ...asked }: Parsed<Calls['start']>,
): Promise<Output<Calls['start']>> {
  const { lessonId } = asked
  const set = await findSet(deps, userId, asked)
  if ((await findOpenBank(deps.db, userId, set.bankId)) === undefined) fail('PRACTICE_NOTHING')
  return inTx(deps.db, async tx => {
    await ensureLearner(tx, userId)
    await lockLearners(tx, [userId])
    const open = await findLessonRun(tx, { userId, lessonId })
    if (open?.isOfSet === true && !isAnew) return { runId: open.id, bankId: set.bankId }
    const lesson = { lessonId, lessonQuestionCount: set.questionCount }
    const runId = await beginGivenRun(deps, tx, { userId, set, purpose: { lesson }, replacedId: open?.id })
    return { runId, bankId: set.bankId }
  })
}

/** Looks at the trainings: an event that comes twice, or late, finds the same. */
export const lessonHandlers = (deps: Deps): EventHandler[] => [
  onEvents('practice.lessonTrained', 'practice.complete-lessons', async trained => {
    const userIds = [...new Set(trained.map(one => one.userId))]
    const lessonIds = [...new Set(trained.map(one => one.lessonId))]
    await syncProvenLessons(deps, { userIds, courseIds: await listCoursesOf(deps.db, lessonIds) })
  }),
]
