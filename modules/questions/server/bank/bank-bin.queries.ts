/** SQL of the bin of banks. A bank keeps its chapters, its grants and its questions there. */
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../../identity/server/index.ts'
import { countDrawing, heldQuestions, heldVersions } from '../above.queries.ts'
import { deleteForGood, listWordsOn } from '../item/bin.queries.ts'
import { mayOnBinnedBank } from './bank-rights.queries.ts'

export interface BinnedBankRow {
  readonly id: string
  readonly name: string
  readonly ownerId: string
  readonly ownerName: string
  readonly questionCount: number
  readonly onlyHereCount: number
  readonly chapterCount: number
  readonly grantCount: number
  readonly deletedAt: Date | null
  readonly deletedBy: string | null
}

/** In this bank and in no other, be that one in the bin or not. */
const onlyIn = (bankId: RawBuilder<unknown>) => sql`from bank_questions own where own.bank_id = ${bankId}
  and not exists (select from bank_questions other
    where other.question_id = own.question_id and other.bank_id <> own.bank_id)`

const countOf = (what: RawBuilder<unknown>) => sql<number>`(select count(*) ${what})`

export async function listBinnedBanks(
  db: Db,
  caller: Caller,
  list: PageInput & { readonly search?: string | undefined },
): Promise<Page<BinnedBankRow>> {
  const grams = searchBigrams(list.search)
  const binned = db
    .selectFrom('banks')
    .where(mayOnBinnedBank(caller))
    .$if(grams !== undefined, query => query.where(sql<SqlBool>`banks.bigrams @> ${grams}::text[]`))
  const { total } = await binned.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await binned
    .innerJoin(userRows.as('users'), 'users.id', 'banks.ownerId')
    .leftJoin(userRows.as('deleters'), 'deleters.id', 'banks.deletedBy')
    .select([
      'banks.id',
      'banks.name',
      'banks.ownerId',
      'users.realName as ownerName',
      countOf(sql`from bank_questions where bank_questions.bank_id = banks.id`).as('questionCount'),
      countOf(onlyIn(sql`banks.id`)).as('onlyHereCount'),
      countOf(sql`from bank_chapters where bank_chapters.bank_id = banks.id`).as('chapterCount'),
      countOf(sql`from bank_grants where bank_grants.bank_id = banks.id`).as('grantCount'),
      'banks.deletedAt',
      'deleters.realName as deletedBy',
    ])
    .orderBy('banks.deletedAt', 'desc')
    .orderBy('banks.id')
    .limit(list.size)
    .offset(offsetOf(list))
    .execute()
  return { total, rows }
}

/** Held while it leaves the bin. */
export function lockBinnedBank(tx: Tx, caller: Caller, id: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('banks')
    .select('banks.name')
    .where('banks.id', '=', id)
    .where(mayOnBinnedBank(caller))
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Held, so that of two who bin the two banks of a question the second one sees it, and so that nobody takes it out of its
 * other bank meanwhile. What is decided about them is decided in the next statement.
 */
export async function lockQuestionsOf(tx: Tx, bankId: string): Promise<void> {
  await sql`select id from questions
    where id in (select question_id from bank_questions where bank_id = ${bankId}) order by id for no key update`.execute(
    tx,
  )
}

/** Call after lockBank. Gives how many questions went into the bin with it: those that lie in no bank outside it. */
export async function moveBankToBin(
  tx: Tx,
  bank: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<number> {
  await tx
    .updateTable('banks')
    .set(eb => ({ deletedAt: bank.now, deletedBy: bank.userId, version: eb('version', '+', 1) }))
    .where('id', '=', bank.id)
    .execute()
  await lockQuestionsOf(tx, bank.id)
  const { numAffectedRows } = await sql`update questions
    set deleted_at = ${bank.now}::timestamptz, deleted_by = ${bank.userId}::uuid, is_binned_with_bank = true,
      revision = revision + 1
    where deleted_at is null and id in (select question_id from bank_questions where bank_id = ${bank.id})
      and not exists (select from bank_questions join banks on banks.id = bank_questions.bank_id
        where bank_questions.question_id = questions.id and banks.deleted_at is null)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Call after lockBinnedBank. Gives how many questions came back with it. */
export async function takeBankFromBin(tx: Tx, id: string): Promise<number> {
  await tx
    .updateTable('banks')
    .set(eb => ({ deletedAt: null, deletedBy: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await lockQuestionsOf(tx, id)
  const { numAffectedRows } = await sql`update questions
    set deleted_at = null, deleted_by = null, is_binned_with_bank = false, revision = revision + 1
    where is_binned_with_bank and id in (select question_id from bank_questions where bank_id = ${id})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface BankUse {
  /** Blueprints with a line that draws from it. */
  readonly blueprintCount: number
  /** Questions of it alone that a form or a blueprint holds. */
  readonly questionCount: number
}

/**
 * The same as in the bin of questions, for all questions of a bank at once: each form and each blueprint is read one time.
 */
export async function findBankUse(tx: Tx, id: string): Promise<BankUse> {
  const { rows } = await sql<BankUse>`
    with only_here as materialized (select own.question_id ${onlyIn(sql`${id}::uuid`)}),
    pooled as (${heldVersions()}),
    picked as (${heldQuestions()})
    select
      ${countDrawing(id)} as blueprint_count,
      (select count(*) from only_here where
        exists (select from question_versions join pooled on pooled.version_id = question_versions.id::text
          where question_versions.question_id = only_here.question_id)
        or only_here.question_id::text in (select picked.question_id from picked)) as question_count`.execute(tx)
  return rows[0] ?? { blueprintCount: 0, questionCount: 0 }
}

/** With its chapters, its grants and the questions that lie in no other bank. Call after lockBinnedBank. */
export async function deleteBankForGood(tx: Tx, id: string): Promise<{ count: number; comments: string[] }> {
  const { rows } = await sql<{ questionId: string }>`select own.question_id ${onlyIn(sql`${id}::uuid`)}`.execute(tx)
  const ids = rows.map(row => row.questionId)
  const comments = (await listWordsOn(tx, ids)).map(one => one.words)
  await deleteForGood(tx, ids)
  await tx.deleteFrom('bankQuestions').where('bankId', '=', id).execute()
  await tx.deleteFrom('banks').where('id', '=', id).execute()
  return { count: ids.length, comments }
}
