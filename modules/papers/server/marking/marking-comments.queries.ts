/** Comments that are used again. */
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { examInScope, examRows } from '../../../exams/server/index.ts'
import { isLeading } from './second-marks.rules.ts'

/** Undefined: none within the scope. */
export const findMarkedExam = (db: Db, caller: Caller, examId: string) =>
  db
    .selectFrom(examRows.as('exams'))
    .select(['exams.id', 'exams.title'])
    .where('exams.id', '=', examId)
    .where(examInScope(caller))
    .executeTakeFirst()

export interface CommentRow {
  readonly id: string
  readonly text: string
  readonly isShared: boolean
}

/** Callers have asked whether the exam is within the scope. */
export async function listComments(
  db: Db,
  caller: Caller,
  input: PageInput & { readonly examId: string; readonly search?: string | undefined },
): Promise<Page<CommentRow>> {
  const { examId, search } = input
  let query = db
    .selectFrom('markingComments')
    .where(({ and, eb, or }) =>
      or([and([eb('ownerId', '=', caller.userId), eb('examId', 'is', null)]), eb('examId', '=', examId)]),
    )
  if (search) query = query.where(sql<boolean>`strpos(lower(text), lower(${search})) > 0`)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const isShared = sql<boolean>`(exam_id is not null)`
  const rows = await query
    .select(['id', 'text', isShared.as('isShared')])
    .orderBy(isShared)
    .orderBy('addedAt')
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows }
}

export interface NewComment {
  readonly id: string
  readonly examId: string | null
  readonly ownerId: string
  readonly text: string
  readonly addedAt: Date
}

/** False where there is one of these words. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('markingComments')
    .values(comment)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One's own, and the shared ones of exams whose marking one leads. */
const mayChange = (caller: Caller): RawBuilder<SqlBool> => {
  const isOwn = sql<SqlBool>`(marking_comments.exam_id is null and marking_comments.owner_id = ${caller.userId})`
  if (!isLeading(caller)) return isOwn
  return sql<SqlBool>`(${isOwn} or exists (select from ${examRows.as('exams')}
    where exams.id = marking_comments.exam_id and ${examInScope(caller)}))`
}

/** The words before; undefined where it is not there, or not for this person to change. Fails on the words of another one. */
export async function updateComment(
  tx: Tx,
  caller: Caller,
  { id, text }: Pick<NewComment, 'id' | 'text'>,
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('markingComments')
    .select('text')
    .where('id', '=', id)
    .where(mayChange(caller))
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  await tx.updateTable('markingComments').set({ text }).where('id', '=', id).execute()
  return before.text
}

export async function deleteComment(tx: Tx, caller: Caller, id: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('markingComments')
    .where('id', '=', id)
    .where(mayChange(caller))
    .returning('text')
    .executeTakeFirst()
  return gone?.text
}
