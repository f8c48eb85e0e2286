/** Reviews: an author sends a question to a reviewer, who makes it ready or sends it back; both may comment. */
import { BankRight, QuestionState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionLife } from '../../contract/question-life.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, recordAudit } from '../../../audit/server/index.ts'
import { listHolders } from '../../../identity/server/index.ts'
import { requireQuestions } from '../bank/bank-rights.queries.ts'
import { lockQuestions } from './change.queries.ts'
import { endReview, findReadable, insertComments, isWaiting, listComments, sendToReview } from './review.queries.ts'

type Calls = typeof questionLife
export const REVIEW_PERMISSION = 'qu:question:review'

/** Through a bank, or because it waits for the caller's review. */
export async function requireReadable(db: Db, caller: Caller, id: string): Promise<void> {
  if ((await findReadable(db, caller, id)) === undefined) fail('NOT_FOUND')
}

/** Nobody reviews what they have sent themselves. */
export async function pageReviewers(
  { db }: Deps,
  caller: Caller,
  { search }: Parsed<Calls['reviewers']>,
): Promise<Output<Calls['reviewers']>> {
  const holders = await listHolders(db, REVIEW_PERMISSION, { search })
  return holders.filter(({ id }) => id !== caller.userId)
}

export async function sendQuestions(
  { db, clock }: Deps,
  ctx: CallerContext,
  { ids, reviewerId, comment }: Parsed<Calls['send']>,
): Promise<void> {
  const { caller } = ctx
  const wanted = [...new Set(ids)]
  const [reviewer] = await listHolders(db, REVIEW_PERMISSION, { ids: [reviewerId] })
  await inTx(db, async tx => {
    await requireQuestions(tx, caller, { ids: wanted, right: BankRight.edit })
    if (reviewer === undefined || reviewerId === caller.userId) fail('REVIEWER_UNFIT')
    // In one order, so that two who send the same questions do not wait for each other.
    await lockQuestions(tx, caller, wanted)
    const sent = await sendToReview(tx, caller, { ids: wanted, reviewerId })
    if (sent.length < wanted.length) fail('NOT_FOUND')
    const createdAt = clock.now()
    const shared = { kind: 'sent', body: comment, writtenBy: caller.userId, reviewerId, createdAt } as const
    await insertComments(
      tx,
      sent.map(({ id, versionNo }) => ({ ...shared, questionId: id, versionNo })),
    )
    await recordAudit(
      tx,
      ctx,
      ...sent.map(
        ({ id, excerpt, versionNo }): AuditEntry => ({
          action: 'question.review',
          objectType: 'question',
          objectId: id,
          objectName: excerpt,
          detail: { versionNo, reviewerId },
        }),
      ),
    )
  })
}

export async function decideReview(
  { db, clock }: Deps,
  ctx: CallerContext,
  { id, versionNo, isApproved, comment }: Parsed<Calls['decide']>,
): Promise<Output<Calls['decide']>> {
  const { caller } = ctx
  const state = isApproved ? QuestionState.ready : QuestionState.draft
  await inTx(db, async tx => {
    await requireReadable(tx, caller, id)
    if (!isApproved && comment === '') fail('COMMENT_MISSING')
    const ended = await endReview(tx, caller, { id, versionNo, state })
    if (ended === undefined) return fail((await isWaiting(tx, caller, id)) ? 'EDIT_CONFLICT' : 'REVIEW_OVER')
    await insertComments(tx, [
      {
        questionId: id,
        versionNo,
        kind: isApproved ? 'approved' : 'sentBack',
        body: comment,
        writtenBy: caller.userId,
        reviewerId: null,
        createdAt: clock.now(),
      },
    ])
    await recordAudit(tx, ctx, {
      action: 'question.decide',
      objectType: 'question',
      objectId: id,
      objectName: ended.excerpt,
      before: { state: QuestionState.inReview },
      after: { state },
      detail: { versionNo },
    })
  })
  return { state }
}

export async function pageComments(
  { db }: Deps,
  caller: Caller,
  { id, page, size }: Parsed<Calls['comments']>,
): Promise<Output<Calls['comments']>> {
  await requireReadable(db, caller, id)
  const { total, rows } = await listComments(db, id, { page, size })
  return { total, rows: rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

export async function addComment(
  { db, clock }: Deps,
  ctx: CallerContext,
  { id, comment }: Parsed<Calls['comment']>,
): Promise<void> {
  await inTx(db, async tx => {
    const question = (await findReadable(tx, ctx.caller, id)) ?? fail('NOT_FOUND')
    await insertComments(tx, [
      {
        questionId: id,
        versionNo: question.versionNo,
        kind: 'comment',
        body: comment,
        writtenBy: ctx.caller.userId,
        reviewerId: null,
        createdAt: clock.now(),
      },
    ])
    await recordAudit(tx, ctx, {
      action: 'question.comment',
      objectType: 'question',
      objectId: id,
      objectName: question.excerpt,
    })
  })
}
