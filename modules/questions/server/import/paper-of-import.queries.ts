/** A file that was imported, as a paper: its sections, and which question of the bank stands where. */
import type { PaperPlace } from '@tripos/question-formats/format.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import { isUsableQuestion } from '../bank/bank-rights.queries.ts'
import { MAX_PAPER_QUESTIONS } from '../../contract/question-files.ts'

export interface PaperLine extends PaperPlace {
  readonly line: number
}

/** What the file says of its questions, before any is imported; nothing where it is no written paper. */
export async function keepOutline(db: Db, importId: string, outline: readonly PaperLine[]): Promise<void> {
  await db
    .updateTable('questionImports')
    .set({ outline: asJson(outline.length > MAX_PAPER_QUESTIONS ? [] : [...outline]) })
    .where('id', '=', importId)
    .execute()
}

/**
 * Of each line the question that it became: a new one, or the oldest equal one of the bank where the line made none. Call
 * once all are made, while the lines are there.
 */
export async function keepPaper(
  tx: Tx,
  { importId, bankId }: { readonly importId: string; readonly bankId: string },
): Promise<void> {
  const { count } = await tx
    .selectFrom('questionImportItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  if (Number(count) > MAX_PAPER_QUESTIONS) return
  await sql`
    update question_imports set paper = (
      select coalesce(jsonb_agg(jsonb_build_object('line', i.line, 'questionId', coalesce(own.id, equal.id)) order by i.line), '[]')
      from question_import_items i
      left join questions own on own.id = i.question_id
      left join lateral (
        select q.id from questions q join bank_questions bq on bq.question_id = q.id and bq.bank_id = ${bankId}
        where q.content_hash = i.content_hash and q.deleted_at is null and own.id is null
        order by q.created_at, q.id limit 1
      ) equal on true
      where i.import_id = ${importId} and coalesce(own.id, equal.id) is not null)
    where id = ${importId}`.execute(tx)
}

interface CommittedPaper {
  readonly fileName: string
  /** Questions of the file that were not imported. */
  readonly droppedCount: number
  readonly outline: readonly PaperLine[]
  readonly paper: readonly { readonly line: number; readonly questionId: string }[]
}

/** Of an import of this user that was committed and is not forgotten. */
export async function findCommittedPaper(
  db: Db,
  { importId, userId, now }: { readonly importId: string; readonly userId: string; readonly now: Date },
): Promise<CommittedPaper | undefined> {
  const row = await db
    .selectFrom('questionImports')
    .select(['fileName', 'droppedCount', 'outline', 'paper'])
    .where('id', '=', importId)
    .where('userId', '=', userId)
    .where('committedAt', 'is not', null)
    .where('expiresAt', '>', now)
    .where('paper', 'is not', null)
    .executeTakeFirst()
  return row as unknown as CommittedPaper | undefined
}

/** Those of these questions that are there and may go into an exam of the caller. */
export async function listUsable(db: Db, caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('questions')
    .select('questions.id')
    .where('questions.id', '=', anyOf([...ids]))
    .where('questions.deletedAt', 'is', null)
    .where(isUsableQuestion(caller))
    .execute()
  return new Set(rows.map(row => row.id))
}
