/**
 * Pages of who has read a notice. The list is as long as the school: those who have read it come in the order of the receipts,
 * the others by name, which is an index of the users, and each kind is counted by itself.
 */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { isAmong, namedPeople, studentsInScope } from '../../org/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import { NOTICE_AUDIENCE } from './notices.queries.ts'
import type { ReceiptChoice, ReceiptRow } from './readers.queries.ts'

export interface ReceiptFilter extends ReceiptChoice, PageInput {
  readonly id: string
}

interface Asked {
  readonly caller: Caller
  readonly notice: { readonly id: string; readonly openType: number }
  readonly grams: string[] | undefined
}

const isLearner = sql<SqlBool>`(users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)})`
/** The same the other way round, by an index of the few: whoever has a receipt is a user. */
const isNoLearner = sql<SqlBool>`(users.role_type <> ${sql.lit(RoleType.student)} or users.state <> ${sql.lit(UserState.normal)})`

/** Of the audience, and whom the caller works on, whether or not the notice is shown now. */
const isReader = ({ caller, notice }: Asked, column: string): RawBuilder<SqlBool> =>
  sql`(${isAmong(column, studentsInScope(caller))} and ${isAmong(column, namedPeople(NOTICE_AUDIENCE, notice))})`

const isFound = ({ grams }: Asked): RawBuilder<SqlBool> =>
  grams === undefined ? sql`true` : sql`users.bigrams @> ${grams}::text[]`

const readers = (asked: Asked): RawBuilder<unknown> => sql`from ${userRows.as('users')}
  where ${isLearner} and ${isReader(asked, 'users.id')} and ${isFound(asked)}`

/** Without a look at the people where none is searched for: those who are no learners are few. */
function receipts(asked: Asked): RawBuilder<unknown> {
  const found =
    asked.grams === undefined
      ? sql`true`
      : sql`r.user_id in (select users.id from ${userRows.as('users')} where ${isFound(asked)})`
  return sql`from notice_receipts r where r.notice_id = ${asked.notice.id} and ${isReader(asked, 'r.user_id')} and ${found}
    and not exists (select from ${userRows.as('users')} where users.id = r.user_id and ${isNoLearner})`
}

interface Counts {
  readonly all: number
  readonly read: number
}

async function countReaders(db: Db, asked: Asked): Promise<Counts> {
  const count = async (from: RawBuilder<unknown>): Promise<number> =>
    (await sql<{ count: number }>`select count(*) as count ${from}`.execute(db)).rows[0]?.count ?? 0
  const [all, read] = await Promise.all([count(readers(asked)), count(receipts(asked))])
  return { all, read }
}

interface Range {
  readonly limit: number
  readonly offset: number
}

/** The latest first. */
async function listRead(db: Db, asked: Asked, { limit, offset }: Range): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`select r.user_id as id, person.user_name, person.real_name, r.read_at
    from (select r.user_id, r.read_at ${receipts(asked)}) as r
    join ${userRows.as('person')} on person.id = r.user_id
    order by r.read_at desc, person.user_name, r.user_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function listUnread(db: Db, asked: Asked, { limit, offset }: Range): Promise<ReceiptRow[]> {
  const { rows } = await sql<
    Omit<ReceiptRow, 'readAt'>
  >`select users.id, users.user_name, users.real_name ${readers(asked)}
    and not exists (select from notice_receipts r where r.notice_id = ${asked.notice.id} and r.user_id = users.id)
    order by users.user_name, users.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(row => ({ ...row, readAt: null }))
}

export async function listReceipts(
  db: Db,
  caller: Caller,
  { notice, isRead, search, ...page }: Omit<ReceiptFilter, 'id'> & Pick<Asked, 'notice'>,
): Promise<Page<ReceiptRow> & { readonly readCount: number; readonly unreadCount: number }> {
  const grams = searchBigrams(search)
  const everybody: Asked = { caller, notice, grams: undefined }
  const asked: Asked = { ...everybody, grams }
  const [counts, found] = await Promise.all([
    countReaders(db, everybody),
    grams === undefined ? undefined : countReaders(db, asked),
  ])
  const { all, read } = found ?? counts
  const [withReceipt, without] = [isRead === false ? 0 : read, isRead === true ? 0 : all - read]
  const [limit, offset] = [page.size, offsetOf(page)]
  const first = offset < withReceipt ? await listRead(db, asked, { limit, offset }) : []
  const rest =
    without === 0 || first.length === limit
      ? []
      : await listUnread(db, asked, { limit: limit - first.length, offset: Math.max(0, offset - withReceipt) })
  return {
    total: withReceipt + without,
    readCount: counts.read,
    unreadCount: counts.all - counts.read,
    rows: [...first, ...rest],
  }
}
