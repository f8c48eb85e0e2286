/**
 * What every change of overrides does, in one transaction that holds the exam: papers that are open gain the time that their
 * candidates gain and lose none, and answers that are out already do not go to somebody who may enter again by mistake.
 */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Db, RawBuilder, Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import {
  deadlineAfter,
  findExamsForResult,
  keysHeldFor,
  listOverridesOf,
  lockOverriddenExam,
  noteOverrides,
  type OverriddenExam,
  ownExam,
  releasedOf,
} from '../../../exams/server/index.ts'
import { giveTime, lockOpenPapers, type OpenPaperRow } from './open-papers.queries.ts'

interface Change<T> {
  readonly examId: string
  /** Whose times may change: a query for `user_id`. */
  readonly people: RawBuilder<{ userId: string }>
  /** What candidates in the room read; empty: the reason is not for them. */
  readonly toldReason: string
  /** Somebody has said that it is meant although answers are out. */
  readonly isConfirmed: boolean
  readonly work: (tx: Tx, exam: OverriddenExam) => Promise<T>
}

const MINUTE = 60_000

async function ownExamsOf(tx: Tx, exam: OverriddenExam, papers: readonly OpenPaperRow[]) {
  const userIds = papers.map(paper => paper.userId)
  const overrides = await listOverridesOf(tx, exam, userIds)
  return (userId: string): OverriddenExam => ownExam(exam, overrides.get(userId) ?? [])
}

/** Of a candidate who has finished and has no attempt left. */
export async function keysOf({ config, clock }: Deps, db: Db, examId: string) {
  const exam = (await findExamsForResult(db, [examId])).get(examId) ?? fail('NOT_FOUND')
  const { graceSeconds } = config
  const asked = { exam, lastOpenDeadlineAt: null, attemptsUsed: 1, attemptLimit: 1, graceSeconds, now: clock.now() }
  const { answers, analysis } = releasedOf({ ...asked, paperState: PaperState.finished })
  return { areOut: answers || analysis, areHeld: keysHeldFor(asked) !== null }
}

export async function changeOverrides<T>(deps: Deps, ctx: CallerContext, change: Change<T>): Promise<T> {
  const { examId, people, toldReason: reason, isConfirmed, work } = change
  return inTx(deps.db, async tx => {
    const now = deps.clock.now()
    const exam = (await lockOverriddenExam(tx, ctx.caller, examId)) ?? fail('NOT_FOUND')
    const keys = await keysOf(deps, tx, examId)
    const { graceSeconds } = deps.config
    const papers = await lockOpenPapers(tx, { examId, people, now, graceSeconds })
    const before = await ownExamsOf(tx, exam, papers)
    const result = await work(tx, exam)
    const after = await ownExamsOf(tx, await noteOverrides(tx, examId), papers)
    if (keys.areOut && !isConfirmed && (await keysOf(deps, tx, examId)).areHeld) fail('OVERRIDE_KEYS_OUT')
    const longer = papers.flatMap(paper => {
      const deadlineAt = deadlineAfter(paper, { before: before(paper.userId), after: after(paper.userId) })
      const gainedMs = deadlineAt.getTime() - paper.deadlineAt.getTime()
      return gainedMs > 0 ? [{ id: paper.id, deadlineAt, minutes: Math.ceil(gainedMs / MINUTE) }] : []
    })
    await giveTime(tx, longer, { reason, sentBy: ctx.caller.userId, now })
    return result
  })
}
