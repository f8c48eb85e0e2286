/**
 * Grants and revokes by the rules. Follows from events, which say whom to look at and nothing else: the rows are looked at,
 * so that a second delivery or another order does no harm.
 */
import { inTx } from '@tripos/db/tx.ts'
import type { Events } from '@tripos/contract-kit/manifest.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { listPasses } from '../../papers/server/index.ts'
import {
  type ExamPass,
  listCompletions,
  listExaminees,
  listExamPasses,
  listPassing,
  listStanding,
} from './earned.queries.ts'
import { type Earned, issueTo } from './issue.ts'
import { type KindRow, listKindsOfCourses, listKindsOfExams, lockKind } from './kinds.queries.ts'
import { reasonToRevoke } from './loss.rules.ts'
import { revokeAndTell } from './revoke.ts'

/** People of one transaction: a class is told at once, a school in turns. */
const PORTION = 200

/** Who has passed every exam of the rule, when the last of them was passed again, and the score where there is one exam. */
export function earnedBy(passes: readonly ExamPass[], examIds: readonly string[]): Earned[] {
  const byUser = new Map<string, ExamPass[]>()
  for (const pass of passes) byUser.set(pass.userId, [...(byUser.get(pass.userId) ?? []), pass])
  return [...byUser].flatMap(([userId, own]) => {
    const [first] = own.toSorted((a, b) => a.passedAt.getTime() - b.passedAt.getTime())
    if (first === undefined || own.length < examIds.length) return []
    return [{ userId, earnedAt: first.passedAt, score: examIds.length === 1 ? first.score : null }]
  })
}

interface Scope {
  readonly kind: KindRow
  readonly userIds: readonly string[]
}

async function passesOf(deps: Deps, { kind, userIds }: Scope, at: Date): Promise<Earned[]> {
  const people = { examIds: kind.examIds, userIds }
  const told = new Set((await listPasses(deps, people, at)).map(pass => `${pass.userId}/${pass.examId}`))
  const passes = await listExamPasses(deps.db, people)
  return earnedBy(
    passes.filter(pass => told.has(`${pass.userId}/${pass.examId}`)),
    kind.examIds,
  )
}

/** The kind is read again under its lock: its design may be newer, or its rule switched off. */
async function grantEarned(deps: Deps, kindId: string, earned: readonly Earned[]): Promise<void> {
  if (earned.length === 0) return
  await inTx(deps.db, async tx => {
    const kind = await lockKind(tx, kindId)
    if (kind?.isActive) await issueTo(tx, deps, { kind, earned, by: null, now: deps.clock.now() })
  })
}

/** Whoever does not pass any more, though nothing was told of it yet: a certificate says more than the exam would. */
async function revokeLost(deps: Deps, { kind, userIds }: Scope): Promise<void> {
  const { id: kindId, examIds } = kind
  const standing = await listStanding(deps.db, { kindId, examIds, userIds })
  if (standing.length === 0) return
  const passing = await listPassing(deps.db, { examIds, userIds: standing.map(one => one.userId) })
  for (const { id, userId, ...since } of standing) {
    if (passing.has(userId)) continue
    const reason = reasonToRevoke(kind, since)
    if (reason === undefined) continue
    await inTx(deps.db, tx => revokeAndTell(tx, { ids: [id], reason, note: '', by: null, now: deps.clock.now() }))
  }
}

async function syncExamKind(deps: Deps, scope: Scope, at: Date): Promise<void> {
  await revokeLost(deps, scope)
  await grantEarned(deps, scope.kind.id, await passesOf(deps, scope, at))
}

interface Examinee {
  readonly examId: string
  readonly userId: string
}

async function syncExaminees(deps: Deps, examinees: readonly Examinee[]): Promise<void> {
  const examIds = [...new Set(examinees.map(one => one.examId))]
  for (const kind of await listKindsOfExams(deps.db, examIds)) {
    const userIds = examinees.filter(one => kind.examIds.includes(one.examId)).map(one => one.userId)
    await syncExamKind(deps, { kind, userIds: [...new Set(userIds)] }, deps.clock.now())
  }
}

/** Everybody who has a result, in portions. Judged by the moment that was told, in case the clock here is a little behind. */
async function syncReleased(deps: Deps, { examId, releasedAt }: Events['results.released']): Promise<void> {
  const [now, then] = [deps.clock.now(), toDate(releasedAt)]
  for (const kind of await listKindsOfExams(deps.db, [examId])) {
    let after: string | undefined
    for (;;) {
      const userIds = await listExaminees(deps.db, examId, { after, limit: PORTION })
      if (userIds.length > 0) await syncExamKind(deps, { kind, userIds }, then > now ? then : now)
      after = userIds.at(-1)
      if (userIds.length < PORTION) break
    }
  }
}

interface Learner {
  readonly courseId: string
  readonly userId: string
}

async function syncCourses(deps: Deps, completed: readonly Learner[]): Promise<void> {
  const courseIds = [...new Set(completed.map(one => one.courseId))]
  for (const { id, courseId } of await listKindsOfCourses(deps.db, courseIds)) {
    if (courseId === null) continue
    const userIds = completed.filter(one => one.courseId === courseId).map(one => one.userId)
    const done = await listCompletions(deps.db, { courseId, userIds })
    await grantEarned(
      deps,
      id,
      done.map(({ userId, completedAt }) => ({ userId, earnedAt: completedAt, score: null })),
    )
  }
}

export const grantHandlers = (deps: Deps): EventHandler[] => [
  onEvents('result.changed', 'certificates.result-changed', changed => syncExaminees(deps, changed)),
  // A pass that changes nothing in what counts may still renew.
  onEvents('paper.marked', 'certificates.paper-marked', marked =>
    syncExaminees(
      deps,
      marked.filter(paper => paper.isPassed !== false),
    ),
  ),
  onEvents('results.released', 'certificates.results-released', async released => {
    for (const one of released) await syncReleased(deps, one)
  }),
  onEvents('course.completed', 'certificates.course-completed', completed => syncCourses(deps, completed)),
  // The last lesson and its course may become complete in one statement.
  onEvents('lesson.completed', 'certificates.lesson-completed', completed => syncCourses(deps, completed)),
]
