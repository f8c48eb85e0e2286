/** Notices as students read them, and who has read them. The audience is a condition of every statement. */
import { OpenType, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { type Audience, departmentRows, isInAudience, memberRows } from '../../org/server/index.ts'
import { userRows, usersInScope } from '../../identity/server/index.ts'
import { isShown, NOTICE_AUDIENCE, noticeScope } from './notices.queries.ts'

interface Reader {
  readonly userId: string
  readonly now: Date
}

/** Shown now, and for this user. */
const mayRead = ({ userId, now }: Reader): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isShown(now)} and ${isInAudience(NOTICE_AUDIENCE, sql`${userId}::uuid`)})`

const isReadBy = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from notice_receipts
    where notice_receipts.notice_id = notices.id and notice_receipts.user_id = ${userId})`

export interface MineFilter extends PageInput {
  readonly search?: string | undefined
  readonly unreadOnly: boolean
}

/** Pinned ones first, then the newest. */
export async function listMine(db: Db, reader: Reader, filter: MineFilter) {
  const grams = searchBigrams(filter.search)
  const matching = db
    .selectFrom('notices')
    .where(mayRead(reader))
    .$if(grams !== undefined, query => query.where(sql<SqlBool>`notices.bigrams @> ${grams}::text[]`))
    .$if(filter.unreadOnly, query => query.where(sql<SqlBool>`not ${isReadBy(reader.userId)}`))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['notices.id', 'notices.title', 'notices.body', 'notices.isPinned', 'notices.publishAt'])
    .select(isReadBy(reader.userId).as('isRead'))
    .orderBy('notices.isPinned', 'desc')
    .orderBy('notices.publishAt', 'desc')
    .orderBy('notices.id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(mayRead(reader))
    .where(sql<SqlBool>`not ${isReadBy(reader.userId)}`)
    .executeTakeFirstOrThrow()
  return count
}

/** Students who may sign in, and for whom such a notice would be. */
export async function countAudience(
  db: Db,
  { openType, departmentIds, userIds }: Audience & { readonly openType: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${userRows.as('users')}
    where role_type = ${RoleType.student} and state = ${UserState.normal} and (
      ${openType}::int = ${OpenType.everyone}
      or (${openType}::int = ${OpenType.departments} and exists (select 1 from ${memberRows.as('user_departments')}
        join ${departmentRows.as('departments')} on departments.id = user_departments.department_id
        where user_departments.user_id = users.id and departments.path && ${[...departmentIds]}::uuid[]))
      or (${openType}::int = ${OpenType.people} and users.id = any(${[...userIds]}::uuid[])))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Students who may sign in, for whom any of these notices of the caller is. */
export async function countReaders(db: Db, caller: Caller, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${userRows.as('users')}
    where role_type = ${RoleType.student} and state = ${UserState.normal} and exists (
      select from notices where notices.id = any(${[...ids]}::uuid[]) and ${noticeScope(caller)}
        and ${isInAudience(NOTICE_AUDIENCE, sql`users.id`)})`.execute(db)
  return rows[0]?.count ?? 0
}

export const findReadable = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('notices')
    .select(['id', 'title', 'body', 'isPinned', 'publishAt'])
    .where('notices.id', '=', id)
    .where(mayRead(reader))
    .executeTakeFirst()

/** The first time counts; nothing where the notice is not for the reader, or was withdrawn meanwhile. */
export async function insertReceipt(db: Db, reader: Reader, id: string): Promise<void> {
  await sql`insert into notice_receipts (notice_id, user_id, read_at)
    select notices.id, ${reader.userId}::uuid, ${reader.now}::timestamptz from notices
    where notices.id = ${id} and ${mayRead(reader)}
    on conflict do nothing`.execute(db)
}

export interface ReceiptChoice {
  readonly search?: string | undefined
  readonly isRead?: boolean | undefined
}

/** Students of the audience within the data scope of the caller, whether or not the notice is shown now. */
const readersOf = (caller: Caller, id: string) => sql`from notices
  join ${userRows.as('users')} on users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)}
    and ${isInAudience(NOTICE_AUDIENCE, sql`users.id`)}
  left join notice_receipts r on r.notice_id = notices.id and r.user_id = users.id
  where notices.id = ${id} and ${usersInScope(caller)}`

function isChosen({ search, isRead }: ReceiptChoice): RawBuilder<SqlBool> {
  const grams = searchBigrams(search)
  const found = grams === undefined ? sql<SqlBool>`true` : sql<SqlBool>`users.bigrams @> ${grams}::text[]`
  if (isRead === undefined) return found
  return isRead ? sql<SqlBool>`(${found} and r.read_at is not null)` : sql<SqlBool>`(${found} and r.read_at is null)`
}

export interface ReceiptRow {
  readonly id: string
  readonly userName: string
  readonly realName: string
  readonly readAt: Date | null
}

interface Portion extends ReceiptChoice {
  readonly id: string
  readonly after: ReceiptRow | undefined
  readonly limit: number
}

/** By name, for a sheet: a page that follows `after`. */
export async function listReceiptsAfter(db: Db, caller: Caller, portion: Portion): Promise<ReceiptRow[]> {
  const { id, after, limit } = portion
  const { rows } = await sql<ReceiptRow>`
    select users.id, users.user_name, users.real_name, r.read_at ${readersOf(caller, id)} and ${isChosen(portion)}
      ${after === undefined ? sql`` : sql`and (users.user_name, users.id) > (${after.userName}, ${after.id}::uuid)`}
    order by users.user_name, users.id limit ${limit}`.execute(db)
  return rows
}
