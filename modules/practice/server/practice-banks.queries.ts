/** SQL of which banks students may practise. A bank that is in the bin, or for exams only, is never one of them. */
import { BankRight, UseScope } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { idsForUser, isInAudience } from '../../org/server/index.ts'
import { bankQuestionRows, bankRows, isVisibleBank, mayOnBank } from '../../questions/server/index.ts'

export const PRACTICE_AUDIENCE = {
  table: 'practice_banks',
  departments: 'practice_bank_departments',
  people: 'practice_bank_people',
  key: 'bank_id',
}

export interface BankSettings {
  readonly name: string
  readonly useScope: number
  readonly isOpen: boolean
  readonly hasLeaderboard: boolean
  readonly openType: number
  readonly version: number
}

/** Of a bank that the caller sees. */
export function findSettings(db: Db, caller: Caller, bankId: string): Promise<BankSettings | undefined> {
  return db
    .selectFrom(bankRows.as('banks'))
    .leftJoin('practiceBanks', 'practiceBanks.id', 'banks.id')
    .select(({ fn, val }) => [
      'banks.name',
      'banks.useScope',
      fn.coalesce('practiceBanks.isOpen', val(false)).as('isOpen'),
      fn.coalesce('practiceBanks.hasLeaderboard', val(false)).as('hasLeaderboard'),
      fn.coalesce('practiceBanks.openType', val(1)).as('openType'),
      fn.coalesce('practiceBanks.version', val(0)).as('version'),
    ])
    .where('banks.id', '=', bankId)
    .where(isVisibleBank(caller))
    .executeTakeFirst()
}

/** Held until the end of the transaction, so that its purpose does not change meanwhile. */
export function lockManagedBank(tx: Tx, caller: Caller, bankId: string) {
  return tx
    .selectFrom(bankRows.as('banks'))
    .select(['banks.name', 'banks.useScope'])
    .where('banks.id', '=', bankId)
    .where(mayOnBank(caller, BankRight.manage))
    .forShare()
    .executeTakeFirst()
}

interface SettingsWrite {
  readonly bankId: string
  readonly isOpen: boolean
  readonly hasLeaderboard: boolean
  readonly openType: number
  /** As it was read, 0 where there was none. */
  readonly version: number
  readonly now: Date
}

/** False where somebody else was faster. */
export async function writeSettings(
  tx: Tx,
  { bankId, isOpen, hasLeaderboard, openType, version, now }: SettingsWrite,
): Promise<boolean> {
  const { rows } = await sql`insert into practice_banks (id, is_open, has_leaderboard, open_type, version, updated_at)
    select ${bankId}, ${isOpen}, ${hasLeaderboard}, ${openType}::smallint, 1, ${now} where ${version} = 0
      or exists (select from practice_banks where id = ${bankId})
    on conflict (id) do update set is_open = excluded.is_open,
      has_leaderboard = excluded.has_leaderboard, open_type = excluded.open_type,
      version = practice_banks.version + 1, updated_at = excluded.updated_at
    where practice_banks.version = ${version} returning id`.execute(tx)
  return rows.length > 0
}

/** On a row of `banks` beside one of `practice_banks`. */
const isPractisable = sql<SqlBool>`(practice_banks.is_open and banks.deleted_at is null
  and banks.use_scope <> ${sql.lit(UseScope.exams)})`

/** The banks that are open to that user, given as an SQL expression of a user id. */
export const banksForUser = (user: RawBuilder<unknown>): RawBuilder<{ id: string }> =>
  sql`select practice_banks.id from practice_banks join ${bankRows.as('banks')} on banks.id = practice_banks.id
    where ${isPractisable} and practice_banks.id in (${idsForUser(PRACTICE_AUDIENCE, user)})`

/** Whether the bank of this id is one of them: two expressions. */
export const isBankOpenFor = (bankId: RawBuilder<unknown>, user: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from practice_banks join ${bankRows.as('banks')} on banks.id = practice_banks.id
    where practice_banks.id = ${bankId} and ${isPractisable} and ${isInAudience(PRACTICE_AUDIENCE, user)})`

/** Whether the question lies in a bank for exams only, wherever else it lies. */
export const liesInExamBank = (questionId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${bankQuestionRows.as('exam_places')}
    join ${bankRows.as('exam_banks')} on exam_banks.id = exam_places.bank_id
    where exam_places.question_id = ${questionId} and exam_banks.deleted_at is null
      and exam_banks.use_scope = ${sql.lit(UseScope.exams)})`

/** Whether students may practise a row of `banks`, whoever they are. */
export const isBankPractised = sql<SqlBool>`exists (select from practice_banks
  where practice_banks.id = banks.id and ${isPractisable})`

/** Undefined where it is not open to that user. */
export async function findOpenBank(
  db: Db,
  userId: string,
  bankId: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`select banks.id, banks.name from ${bankRows.as('banks')}
    where banks.id = ${bankId} and ${isBankOpenFor(sql`${bankId}::uuid`, sql`${userId}::uuid`)}`.execute(db)
  return rows[0]
}

export const isBankOpen = async (db: Db, userId: string, bankId: string): Promise<boolean> =>
  (await findOpenBank(db, userId, bankId)) !== undefined
