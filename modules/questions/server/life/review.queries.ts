/** States of questions and what is said about them. The guards are conditions of the statements. */
import { BankRight, QuestionState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { QUESTION_TRANSITIONS } from '../../contract/question-states.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { newId } from '@tripos/runtime/random.ts'
import { userRows } from '../../../identity/server/index.ts'
import { isVisibleQuestion, mayOnQuestion, type QuestionCondition } from '../bank/bank-rights.queries.ts'

/** In review, with this reviewer. */
export const waitsFor =
  ({ userId }: Caller): QuestionCondition =>
  eb =>
    eb.and([stateIn('questions.state', QUESTION_TRANSITIONS.decide.from), eb('questions.reviewerId', '=', userId)])

/** Seen through a bank, or sent to the caller for a review. */
export const isReadableQuestion =
  (caller: Caller): QuestionCondition =>
  eb =>
    eb.or([isVisibleQuestion(caller)(eb), waitsFor(caller)(eb)])

export interface Reviewed {
  readonly id: string
  readonly excerpt: string
  readonly versionNo: number
}

const REVIEWED = ['questions.id', 'questions.excerpt', 'questions.versionNo'] as const

/** Puts questions that the caller may edit into review, or gives a review to another reviewer. */
export function sendToReview(
  tx: Tx,
  caller: Caller,
  { ids, reviewerId }: { readonly ids: readonly string[]; readonly reviewerId: string },
): Promise<Reviewed[]> {
  return tx
    .updateTable('questions')
    .set(eb => ({ state: QuestionState.inReview, reviewerId, sentBy: caller.userId, revision: eb('revision', '+', 1) }))
    .where('questions.id', '=', anyOf(ids))
    .where('questions.deletedAt', 'is', null)
    .where(mayOnQuestion(caller, BankRight.edit))
    .returning(REVIEWED)
    .execute()
}

export interface Decision {
  readonly id: string
  readonly versionNo: number
  readonly state: QuestionState
}

/** Ends a review. Undefined where the question does not wait for this reviewer, or has a newer version. */
export function endReview(tx: Tx, caller: Caller, { id, versionNo, state }: Decision): Promise<Reviewed | undefined> {
  return tx
    .updateTable('questions')
    .set(eb => ({ state, reviewerId: null, sentBy: null, revision: eb('revision', '+', 1) }))
    .where('questions.id', '=', id)
    .where('questions.versionNo', '=', versionNo)
    .where('questions.deletedAt', 'is', null)
    .where(waitsFor(caller))
    .returning(REVIEWED)
    .executeTakeFirst()
}

export const isWaiting = async (db: Db, caller: Caller, id: string): Promise<boolean> =>
  (await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(waitsFor(caller))
    .executeTakeFirst()) !== undefined

export async function findReadable(db: Db, caller: Caller, id: string): Promise<Reviewed | undefined> {
  return db
    .selectFrom('questions')
    .select(REVIEWED)
    .where('questions.id', '=', id)
    .where(isReadableQuestion(caller))
    .executeTakeFirst()
}

export type CommentKind = 'comment' | 'sent' | 'approved' | 'sentBack' | 'withdrawn'

export interface NewComment {
  readonly questionId: string
  readonly versionNo: number
  readonly kind: CommentKind
  readonly body: string
  readonly writtenBy: string
  readonly reviewerId: string | null
  readonly createdAt: Date
}

export async function insertComments(tx: Tx, comments: readonly NewComment[]): Promise<void> {
  if (comments.length === 0) return
  await tx
    .insertInto('questionComments')
    .values(comments.map(comment => ({ id: newId(), ...comment })))
    .execute()
}

export async function listComments(db: Db, questionId: string, page: PageInput) {
  const comments = db.selectFrom('questionComments').where('questionComments.questionId', '=', questionId)
  const { total } = await comments.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await comments
    .innerJoin(userRows.as('writers'), 'writers.id', 'questionComments.writtenBy')
    .leftJoin(userRows.as('reviewers'), 'reviewers.id', 'questionComments.reviewerId')
    .select([
      'questionComments.id',
      'questionComments.kind',
      'questionComments.versionNo',
      'questionComments.body',
      'writers.realName as writtenBy',
      'reviewers.realName as reviewer',
      'questionComments.createdAt',
    ])
    .orderBy('questionComments.createdAt', 'desc')
    .orderBy('questionComments.id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows: rows.map(row => ({ ...row, kind: row.kind as CommentKind })) }
}
