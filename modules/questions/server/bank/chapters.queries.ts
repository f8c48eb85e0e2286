/** SQL of `bank_chapters`, and of where questions stand in them. */
import { BankRight } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { mayOnBank } from './bank-rights.queries.ts'

export interface ChapterRow {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly questionCount: number
}

/** Level by level in their order, with the questions of each and of those below it. */
export async function listChapterRows(db: Db, bankId: string): Promise<ChapterRow[]> {
  const { rows } = await sql<ChapterRow>`
    with counted as (
      select chapter_id, count(*) as questions from bank_questions
      join questions on questions.id = bank_questions.question_id and questions.deleted_at is null
      where bank_questions.bank_id = ${bankId} and chapter_id is not null group by chapter_id)
    select bank_chapters.id, bank_chapters.parent_id, bank_chapters.name,
      (select coalesce(sum(counted.questions), 0) from counted join bank_chapters own on own.id = counted.chapter_id
        where own.id = bank_chapters.id or own.parent_id = bank_chapters.id) as question_count
    from bank_chapters where bank_id = ${bankId} order by sort, created_at, id`.execute(db)
  return rows
}

export async function countChapters(tx: Tx, bankId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('bankChapters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bankId', '=', bankId)
    .executeTakeFirstOrThrow()
  return count
}

/** Held while chapters of the bank change: changes go one after the other. Questions may be saved meanwhile. */
export function lockChapters(tx: Tx, caller: Caller, bankId: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('banks')
    .select('banks.name')
    .where('banks.id', '=', bankId)
    .where(mayOnBank(caller, BankRight.edit))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface NewChapter {
  readonly id: string
  readonly bankId: string
  readonly parentId: string | null
  readonly name: string
  readonly sort: number
}

export async function insertChapter(tx: Tx, row: NewChapter, now: Date): Promise<void> {
  await tx
    .insertInto('bankChapters')
    .values({ ...row, createdAt: now })
    .execute()
}

export async function renameChapter(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('bankChapters').set({ name }).where('id', '=', id).execute()
}

/** Gives the chapters of one level their order. */
export async function orderChapters(tx: Tx, parentId: string | null, chapterIds: readonly string[]): Promise<void> {
  await sql`update bank_chapters set parent_id = ${parentId}::uuid, sort = places.place
    from unnest(${[...chapterIds]}::uuid[]) with ordinality as places (id, place)
    where bank_chapters.id = places.id`.execute(tx)
}

/** Those below it go with it; their questions stay in the bank. */
export async function deleteChapterRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('bankChapters').where('id', '=', id).execute()
}

/** In each bank that the caller may edit: the chapter named, the first where several are, else none. */
export async function setChapters(
  tx: Tx,
  caller: Caller,
  { questionId, chapterIds }: { readonly questionId: string; readonly chapterIds: readonly string[] },
): Promise<void> {
  await sql`update bank_questions set chapter_id = (
      select id from bank_chapters where bank_chapters.bank_id = bank_questions.bank_id
        and bank_chapters.id = ${anyOf(chapterIds)} order by sort, created_at, id limit 1)
    from banks where banks.id = bank_questions.bank_id and bank_questions.question_id = ${questionId}
      and ${mayOnBank(caller, BankRight.edit)}`.execute(tx)
}

export async function isChapterOf(db: Db, { bankId, id }: { bankId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('bankChapters')
    .select('id')
    .where('bankId', '=', bankId)
    .where('id', '=', id)
    // Not deleted before this is over.
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Those that lie in the bank already change their chapter only. */
export async function putIntoChapter(
  tx: Tx,
  questionIds: readonly string[],
  place: { readonly bankId: string; readonly chapterId: string | null; readonly now: Date },
): Promise<void> {
  const { bankId, chapterId, now } = place
  await tx
    .insertInto('bankQuestions')
    .values(questionIds.map(questionId => ({ bankId, questionId, chapterId, addedAt: now })))
    .onConflict(conflict => conflict.columns(['bankId', 'questionId']).doUpdateSet({ chapterId }))
    .execute()
}

/**
 * So that two who take a question out of its two banks do not leave it in none, and a form that is open elsewhere finds
 * that something changed.
 */
export async function touchQuestions(tx: Tx, questionIds: readonly string[]): Promise<void> {
  await sql`update questions set revision = revision + 1
    where id in (select id from questions where id = ${anyOf(questionIds)} order by id for no key update)`.execute(tx)
}

/** Of these, how many lie in no other bank outside the bin. Call after touchQuestions. */
export async function countOnlyThere(tx: Tx, bankId: string, questionIds: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('bankQuestions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('bankId', '=', bankId)
    .where('questionId', '=', anyOf(questionIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bankQuestions as other')
            .innerJoin('banks', 'banks.id', 'other.bankId')
            .select('other.bankId')
            .where('banks.deletedAt', 'is', null)
            .whereRef('other.questionId', '=', 'bankQuestions.questionId')
            .where('other.bankId', '<>', bankId),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

export async function takeOutOfBank(tx: Tx, bankId: string, questionIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('bankQuestions')
    .where('bankId', '=', bankId)
    .where('questionId', '=', anyOf(questionIds))
    .execute()
}
