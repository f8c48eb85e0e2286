/** Lists of users, each within the data scope of the caller. */
import type { identity } from '../contract/identity.ts'
import { DataScope, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { MAX_COUNTED, offsetOf } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { menuRows, roleMenuRows, roleRows, userRoleRows } from '../../access/server/index.ts'
import { departmentRows, isUserInScope, memberRows } from '../../org/server/index.ts'

/** The users whom a caller works on: oneself, those of the departments of the scope, or all. */
export const usersInScope = (caller: Pick<Caller, 'userId' | 'scope'>): RawBuilder<SqlBool> =>
  isUserInScope(caller, 'users.id')

/** So many are named one by one, so that a list of what ever was can begin with them. */
const FEW_PEOPLE = 1000

/** Whom the caller works on, where they are few, as those of a class; undefined where they are many or all. */
export async function listFewInScope(db: Db, { scope, userId }: Caller): Promise<readonly string[] | undefined> {
  if (scope.kind === DataScope.all) return undefined
  const { rows } = await sql<{ userId: string }>`select user_id from ${memberRows.as('members')}
    where department_id = any(${[...scope.departmentIds]}::uuid[]) limit ${FEW_PEOPLE + 1}`.execute(db)
  return rows.length > FEW_PEOPLE ? undefined : [...new Set([userId, ...rows.map(row => row.userId)])]
}

const userRows = (db: Db) =>
  db
    .selectFrom('users')
    .select(eb => [
      'id',
      'userName',
      'realName',
      'avatar',
      eb.ref('roleType').$castTo<RoleType>().as('roleType'),
      eb.ref('state').$castTo<UserState>().as('state'),
      'mobile',
      'email',
      'idCardSealed',
      'version',
      'createdAt',
      'lastLoginAt',
    ])

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export type PagingInput = Parsed<typeof identity.paging>

/** What a list is narrowed by. */
export type UserFilter = Omit<PagingInput, 'page' | 'size' | 'sort' | 'order'>

export function matches(caller: Caller, input: UserFilter): RawBuilder<SqlBool> {
  const conditions = [usersInScope(caller)]
  const grams = searchBigrams(input.search)
  if (grams !== undefined) conditions.push(sql`users.bigrams @> ${grams}::text[]`)
  if (input.roleType !== undefined) conditions.push(sql`users.role_type = ${input.roleType}`)
  if (input.state !== undefined) conditions.push(sql`users.state = ${input.state}`)
  if (input.roleId !== undefined) {
    conditions.push(
      sql`users.id in (select user_id from ${userRoleRows.as('user_roles')} where role_id = ${input.roleId}::uuid)`,
    )
  }
  if (input.departmentId !== undefined) {
    conditions.push(sql`exists (select 1 from ${memberRows.as('user_departments')}
      join ${departmentRows.as('departments')} on departments.id = user_departments.department_id
      where user_departments.user_id = users.id and departments.path @> array[${input.departmentId}::uuid])`)
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Kind and state stand in the indexes of the orders; everything else costs a look at each row. */
const isCheap = ({ scope }: Caller, { search, departmentId, roleId }: UserFilter): boolean =>
  scope.kind === DataScope.all &&
  searchBigrams(search) === undefined &&
  departmentId === undefined &&
  roleId === undefined

const isDepartmentOnly = ({ scope }: Caller, { search, roleId, roleType, state }: UserFilter): boolean =>
  scope.kind === DataScope.all &&
  searchBigrams(search) === undefined &&
  [roleId, roleType, state].every(value => value === undefined)

function countOf(caller: Caller, input: UserFilter): RawBuilder<{ total: number }> {
  if (isCheap(caller, input)) return sql`select count(*) as total from users where ${matches(caller, input)}`
  const limit = MAX_COUNTED + 1
  if (input.departmentId !== undefined && isDepartmentOnly(caller, input)) {
    // Without a look at the users: one index of who belongs where.
    return sql`select count(distinct user_id) as total from (select user_id from ${memberRows.as('user_departments')}
      where department_id = any(array(select id from ${departmentRows.as('departments')} where path @> array[${input.departmentId}::uuid]))
      limit ${limit}) as members`
  }
  return sql`select count(*) as total from (select 1 from users where ${matches(caller, input)} limit ${limit}) as found`
}

const COLUMNS = { userName: 'user_name', realName: 'real_name', createdAt: 'created_at', lastLoginAt: 'last_login_at' }

/** Each order is one index, forwards or backwards; who has never signed in comes last, or first the other way round. */
function orderOf({ sort = 'createdAt', order }: Pick<PagingInput, 'sort' | 'order'>): RawBuilder<unknown> {
  const column = sql.ref(COLUMNS[sort])
  if (order === 'asc') return sort === 'lastLoginAt' ? sql`${column} nulls first, id` : sql`${column}, id`
  return sort === 'lastLoginAt' ? sql`${column} desc nulls last, id desc` : sql`${column} desc, id desc`
}

/** The page is counted off by ids alone, in an index where it can be; only its rows are looked up. */
export async function listUsers(db: Db, caller: Caller, input: PagingInput) {
  const page = sql<{ id: string }>`select id from users where ${matches(caller, input)}
    order by ${orderOf(input)} limit ${input.size} offset ${offsetOf(input)}`
  const [ids, count] = await Promise.all([page.execute(db), countOf(caller, input).execute(db)])
  const total = count.rows[0]?.total ?? 0
  const rows = await listUserRows(
    db,
    ids.rows.map(row => row.id),
  )
  const isMore = !isCheap(caller, input) && total > MAX_COUNTED
  return { total: isMore ? MAX_COUNTED : total, isMore, rows }
}

/** These users, in this order. */
async function listUserRows(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await userRows(db).where('users.id', '=', anyOf(ids)).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The next users of a list after a place in its order, for a file: no long transaction while it is being downloaded. */
export async function listForExport(
  db: Db,
  caller: Caller,
  {
    after,
    limit,
    ...input
  }: UserFilter & Pick<PagingInput, 'sort' | 'order'> & { after: UserRow | undefined; limit: number },
): Promise<UserRow[]> {
  const { rows } = await sql<{ id: string }>`select id from users
    where ${matches(caller, input)} and ${isAfter(input, after)} order by ${orderOf(input)} limit ${limit}`.execute(db)
  return listUserRows(
    db,
    rows.map(row => row.id),
  )
}

function isAfter({ sort = 'createdAt', order }: Pick<PagingInput, 'sort' | 'order'>, after: UserRow | undefined) {
  if (after === undefined) return sql<SqlBool>`true`
  const column = sql.ref(COLUMNS[sort])
  const beyond = order === 'asc' ? sql`>` : sql`<`
  const value = after[sort]
  if (sort !== 'lastLoginAt') return sql<SqlBool>`(${column}, id) ${beyond} (${value}, ${after.id}::uuid)`
  // Who has never signed in comes first going up, and last going down.
  if (value === null) {
    return order === 'asc'
      ? sql<SqlBool>`(${column} is not null or id > ${after.id}::uuid)`
      : sql<SqlBool>`(${column} is null and id < ${after.id}::uuid)`
  }
  const further = sql`(${column}, id) ${beyond} (${value}, ${after.id}::uuid)`
  return order === 'asc' ? sql<SqlBool>`${further}` : sql<SqlBool>`(${further} or ${column} is null)`
}

/** Those who await review, counted up to a limit. */
export async function countAwaitingReview(db: Db, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from users where state = 2 and ${usersInScope(caller)} limit 1000) as waiting`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findUser(db: Db, caller: Caller, id: string) {
  return userRows(db).where('users.id', '=', id).where(usersInScope(caller)).executeTakeFirst()
}

/** How many of these the caller works on. */
export async function countInScope(db: Db, caller: Caller, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.id', '=', anyOf(ids))
    .where(usersInScope(caller))
    .executeTakeFirstOrThrow()
  return count
}

/** Which of these the caller does not work on. */
export async function listOutside(db: Db, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select users.id from users
    where users.id = any(${[...ids]}::uuid[]) and not ${usersInScope(caller)}`.execute(db)
  return rows.map(row => row.id)
}

/** Users to choose from: by name, or those already chosen. */
export async function listUserOptions(db: Db, caller: Caller, input: Parsed<typeof identity.options>) {
  const grams = searchBigrams(input.search)
  const { ids, roleType } = input
  return db
    .selectFrom('users')
    .select(['id', 'userName', 'realName'])
    .where(usersInScope(caller))
    .$if(grams !== undefined, query => query.where(sql<SqlBool>`users.bigrams @> ${grams}::text[]`))
    .$if(roleType !== undefined, query => query.where('roleType', '=', roleType ?? 1))
    .$if(ids !== undefined, query => query.where('id', '=', anyOf(ids ?? [])))
    .orderBy('realName')
    .orderBy('id')
    .limit(ids === undefined ? 20 : 500)
    .execute()
}

export interface UserName {
  readonly id: string
  readonly userName: string
  readonly realName: string
}

/** Names of users, for whoever shows people; in the order asked for, unknown ids left out. */
export async function findUserNames(db: Db, ids: readonly string[]): Promise<UserName[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'userName', 'realName'])
    .where('id', '=', anyOf(ids))
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const isHolder = (permission: string): RawBuilder<SqlBool> => sql<SqlBool>`(
    users.role_type = ${sql.lit(RoleType.administrator)} and users.state = ${sql.lit(UserState.normal)} and exists (
      select from ${userRoleRows.as('user_roles')} join ${roleRows.as('roles')} on roles.id = user_roles.role_id
      where user_roles.user_id = users.id and (roles.is_built_in or exists (
        select from ${roleMenuRows.as('role_menus')} join ${menuRows.as('menus')} on menus.id = role_menus.menu_id
        where role_menus.role_id = roles.id and menus.permission = ${permission}))))`

export const listHolderIds = async (db: Db, permission: string): Promise<string[]> =>
  (await db.selectFrom('users').select('users.id').where(isHolder(permission)).execute()).map(row => row.id)

/** Administrators whose roles grant a permission, those above and below the caller too: at most twenty by name, or of these ids. */
export async function listHolders(
  db: Db,
  permission: string,
  { search, ids }: { readonly search?: string | undefined; readonly ids?: readonly string[] | undefined },
): Promise<UserName[]> {
  const grams = searchBigrams(search)
  return db
    .selectFrom('users')
    .select(['users.id', 'users.userName', 'users.realName'])
    .where(isHolder(permission))
    .$if(grams !== undefined, query => query.where(sql<SqlBool>`users.bigrams @> ${grams}::text[]`))
    .$if(ids !== undefined, query => query.where('users.id', '=', anyOf(ids ?? [])))
    .orderBy('users.realName')
    .orderBy('users.id')
    .limit(20)
    .execute()
}
