import { BankRight, UseScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import {
  type Db,
  type Expression,
  type ExpressionBuilder,
  type Schema,
  sql,
  type SqlBool,
  type Tx,
} from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../../identity/server/index.ts'
import { departmentRows } from '../../../org/server/index.ts'
import { dictionaryItemRows, withBelow } from '../../../dictionaries/server/index.ts'
import { isVisibleBank, mayOnBank, rightOnBank } from './bank-rights.queries.ts'

export interface BankRow {
  readonly id: string
  readonly name: string
  readonly remark: string
  readonly departmentId: string | null
  readonly departmentName: string | null
  readonly categoryId: string | null
  readonly categoryZh: string | null
  readonly categoryEn: string | null
  readonly ownerId: string
  readonly ownerName: string
  readonly useScope: number
  readonly right: BankRight
  readonly version: number
  readonly updatedAt: Date
}

export interface BankFilter extends PageInput {
  readonly search?: string | undefined
  readonly categoryId?: string | undefined
  readonly sort?: 'name' | 'questionCount' | 'updatedAt' | undefined
  readonly order: 'asc' | 'desc'
  /** Only those on which the caller has at least this right. */
  readonly atLeast: BankRight
  /** Without those for training only. */
  readonly servesExams: boolean
}

const bankRows = (db: Db, caller: Caller) =>
  db
    .selectFrom('banks')
    .innerJoin(userRows.as('users'), 'users.id', 'banks.ownerId')
    .leftJoin(departmentRows.as('departments'), 'departments.id', 'banks.departmentId')
    .leftJoin(dictionaryItemRows.as('dictionaryItems'), 'dictionaryItems.id', 'banks.categoryId')
    .select([
      'banks.id',
      'banks.name',
      'banks.remark',
      'banks.departmentId',
      'departments.name as departmentName',
      'banks.categoryId',
      'dictionaryItems.labelZh as categoryZh',
      'dictionaryItems.labelEn as categoryEn',
      'banks.ownerId',
      'users.realName as ownerName',
      'banks.useScope',
      'banks.version',
      'banks.updatedAt',
      rightOnBank(caller).as('right'),
    ])

/**
 * Of every bank at once: counting for each bank by itself looks at each question by itself too. The few questions in the
 * bin are taken off, each looked up where it lies (without the offset the planner goes through all that lies anywhere), so
 * that only indices are read.
 */
const questionCount = sql<number>`coalesce(((
  select jsonb_object_agg(counted.bank_id, counted.questions) from (
    select lying.bank_id, lying.questions - coalesce(binned.questions, 0) as questions
    from (select bank_id, count(*) as questions from bank_questions group by bank_id) as lying
    left join (
      select places.bank_id, count(*) as questions from questions as gone
      cross join lateral (select bank_id from bank_questions where question_id = gone.id offset 0) as places
      where gone.deleted_at is not null group by places.bank_id
    ) as binned on binned.bank_id = lying.bank_id) as counted
  ) ->> banks.id::text)::int, 0)`

export async function listBanks(db: Db, caller: Caller, filter: BankFilter): Promise<Page<BankRow>> {
  const grams = searchBigrams(filter.search)
  const matches = (eb: ExpressionBuilder<Schema, 'banks'>): Expression<SqlBool> =>
    eb.and([
      mayOnBank(caller, filter.atLeast),
      ...(grams === undefined ? [] : [sql<SqlBool>`banks.bigrams @> ${grams}::text[]`]),
      ...(filter.servesExams ? [eb('banks.useScope', '<>', UseScope.training)] : []),
      ...(filter.categoryId === undefined ? [] : [eb('banks.categoryId', 'in', withBelow(filter.categoryId))]),
    ])
  const { total } = await db
    .selectFrom('banks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const sorted =
    filter.sort === 'questionCount'
      ? bankRows(db, caller).orderBy(questionCount, filter.order)
      : bankRows(db, caller).orderBy(
          filter.sort === 'name' ? sql`lower(banks.name)` : sql`banks.updated_at`,
          filter.order,
        )
  const rows = await sorted
    .where(matches)
    .orderBy('banks.createdAt')
    .orderBy('banks.id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

export const findBank = (db: Db, caller: Caller, id: string): Promise<BankRow | undefined> =>
  bankRows(db, caller).where('banks.id', '=', id).where(isVisibleBank(caller)).executeTakeFirst()

export interface TypeCount {
  readonly bankId: string
  readonly type: number
  readonly count: number
}

/** Questions of each type in each of these banks, in one statement. */
export function countByType(db: Db, bankIds: readonly string[]): Promise<TypeCount[]> {
  return db
    .selectFrom('bankQuestions')
    .innerJoin('questions', 'questions.id', 'bankQuestions.questionId')
    .select(({ fn }) => ['bankQuestions.bankId', 'questions.type', fn.countAll<number>().as('count')])
    .where('bankQuestions.bankId', '=', anyOf(bankIds))
    .where('questions.deletedAt', 'is', null)
    .groupBy(['bankQuestions.bankId', 'questions.type'])
    .execute()
}

/** Questions of each type and level in a bank. */
export function countByLevel(db: Db, bankId: string) {
  return db
    .selectFrom('bankQuestions')
    .innerJoin('questions', 'questions.id', 'bankQuestions.questionId')
    .select(({ fn }) => ['questions.type', 'questions.level', fn.countAll<number>().as('count')])
    .where('bankQuestions.bankId', '=', bankId)
    .where('questions.deletedAt', 'is', null)
    .groupBy(['questions.type', 'questions.level'])
    .orderBy('questions.type')
    .orderBy('questions.level')
    .execute()
}

const MAX_TAGS = 500

/** Tags that questions of the bank carry, for filters. */
export async function listTags(db: Db, bankId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bankQuestions')
    .innerJoin('questions', 'questions.id', 'bankQuestions.questionId')
    .select(sql<string>`unnest(questions.tags)`.as('tag'))
    .distinct()
    .where('bankQuestions.bankId', '=', bankId)
    .where('questions.deletedAt', 'is', null)
    .orderBy('tag')
    .limit(MAX_TAGS)
    .execute()
  return rows.map(row => row.tag)
}

export interface BankFields {
  readonly name: string
  readonly remark: string
  readonly departmentId: string | null
  readonly categoryId?: string | null
  readonly useScope?: UseScope
}

const columnsOf = ({ name, remark, departmentId, categoryId = null, useScope = 1 }: BankFields) => ({
  name,
  remark,
  departmentId,
  categoryId,
  useScope,
  bigrams: bigramsOf(name, remark),
})

export async function insertBank(
  tx: Tx,
  bank: BankFields & { readonly id: string; readonly ownerId: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('banks')
    .values({ ...columnsOf(bank), id: bank.id, ownerId: bank.ownerId, createdAt: bank.now, updatedAt: bank.now })
    .execute()
}

/** Undefined where the bank has a newer version or is not the caller's. */
export function updateBank(
  tx: Tx,
  caller: Caller,
  bank: BankFields & { readonly id: string; readonly version: number; readonly now: Date },
): Promise<{ id: string } | undefined> {
  return tx
    .updateTable('banks')
    .set({ ...columnsOf(bank), version: bank.version + 1, updatedAt: bank.now })
    .where('banks.id', '=', bank.id)
    .where('banks.version', '=', bank.version)
    .where(mayOnBank(caller, BankRight.manage))
    .returning('banks.id')
    .executeTakeFirst()
}

/** Locks the row, so that nothing is put into the bank while it is being deleted. */
export function lockBank(tx: Tx, caller: Caller, id: string): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('banks')
    .select('banks.name')
    .where('banks.id', '=', id)
    .where(mayOnBank(caller, BankRight.manage))
    .forUpdate()
    .executeTakeFirst()
}
