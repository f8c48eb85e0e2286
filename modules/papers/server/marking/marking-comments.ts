/** Comments that markers use again: everybody keeps their own, and who leads the marking of an exam gives some to all. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import type { markingComments } from '../../contract/marking-comments.ts'
import {
  deleteComment as deleteRow,
  findMarkedExam,
  insertComment,
  listComments,
  updateComment,
} from './marking-comments.queries.ts'
import { isLeading } from './second-marks.rules.ts'

type Calls = typeof markingComments

export async function pageComments(
  { db }: Deps,
  { caller }: CallerContext,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  if ((await findMarkedExam(db, caller, input.examId)) === undefined) fail('NOT_FOUND')
  const { total, rows } = await listComments(db, caller, input)
  return { total, rows: rows.map(row => ({ ...row, mayChange: !row.isShared || isLeading(caller) })) }
}

/** `examId` null: the caller's own. */
export async function addComment(
  { db, clock }: Deps,
  ctx: CallerContext,
  { examId, comment: text }: { readonly examId: string | null; readonly comment: string },
): Promise<void> {
  await inTx(db, async tx => {
    const exam = examId === null ? undefined : await findMarkedExam(tx, ctx.caller, examId)
    if (examId !== null && exam === undefined) fail('NOT_FOUND')
    const id = newId()
    const isNew = await insertComment(tx, { id, examId, ownerId: ctx.caller.userId, text, addedAt: clock.now() })
    if (!isNew) return
    await recordAudit(tx, ctx, {
      action: 'markingComment.add',
      objectType: 'markingComment',
      objectId: id,
      objectName: text,
      detail: { exam: exam?.title ?? null },
    })
  })
}

export async function saveComment(
  { db }: Deps,
  ctx: CallerContext,
  { id, comment: text }: Parsed<Calls['save']>,
): Promise<void> {
  try {
    await inTx(db, async tx => {
      const before = (await updateComment(tx, ctx.caller, { id, text })) ?? fail('NOT_FOUND')
      if (before === text) return
      await recordAudit(tx, ctx, {
        action: 'markingComment.save',
        objectType: 'markingComment',
        objectId: id,
        objectName: text,
        before: { text: before },
        after: { text },
      })
    })
  } catch (error) {
    if (violates(error, 'marking_comments_own') || violates(error, 'marking_comments_shared')) fail('COMMENT_KEPT')
    throw error
  }
}

export async function deleteComment({ db }: Deps, ctx: CallerContext, id: string): Promise<void> {
  await inTx(db, async tx => {
    const objectName = (await deleteRow(tx, ctx.caller, id)) ?? fail('NOT_FOUND')
    await recordAudit(tx, ctx, {
      action: 'markingComment.delete',
      objectType: 'markingComment',
      objectId: id,
      objectName,
    })
  })
}
