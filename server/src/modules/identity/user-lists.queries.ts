/** Lists of users, each within the data scope of the caller. */
import type { identity } from '@tripos/contract/identity'
import { DataScope, type RoleType, type UserState } from '@tripos/contract/enums'
import type { Parsed } from '@tripos/contract/kernel'
import { type Db, type RawBuilder, sql, type SqlBool } from '../../db/client.ts'
import type { Caller } from '../../kernel/caller.ts'
import { offsetOf } from '../../kernel/page.ts'
import { searchBigrams } from '../../kernel/search.ts'

/** The users whom a caller works on: oneself, those of the departments of the scope, or all. */
function usersInScope({ scope, userId }: Caller): RawBuilder<SqlBool> {
  if (scope.kind === DataScope.all) return sql<SqlBool>`true`
  const isSelf = sql<SqlBool>`users.id = ${userId}`
  if (scope.departmentIds.length === 0) return isSelf
  return sql<SqlBool>`(${isSelf} or exists (select 1 from user_departments
    where user_departments.user_id = users.id
      and user_departments.department_id = any(${[...scope.departmentIds]}::uuid[])))`
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
      'version',
      'createdAt',
      'lastLoginAt',
    ])

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export type PagingInput = Parsed<typeof identity.paging>

function matches(caller: Caller, input: PagingInput): RawBuilder<SqlBool> {
  const conditions = [usersInScope(caller)]
  const grams = searchBigrams(input.search)
  if (grams !== undefined) conditions.push(sql`users.bigrams @> ${grams}::text[]`)
  if (input.roleType !== undefined) conditions.push(sql`users.role_type = ${input.roleType}`)
  if (input.state !== undefined) conditions.push(sql`users.state = ${input.state}`)
  if (input.departmentId !== undefined) {
    conditions.push(sql`exists (select 1 from user_departments
      join departments on departments.id = user_departments.department_id
      where user_departments.user_id = users.id and departments.path @> array[${input.departmentId}::uuid])`)
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

export async function listUsers(db: Db, caller: Caller, input: PagingInput) {
  const where = matches(caller, input)
  const rows = await userRows(db)
    .where(where)
    .orderBy(input.sort ?? 'createdAt', ordered => (input.order === 'asc' ? ordered.asc() : ordered.desc().nullsLast()))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return { total, rows }
}

export async function findUser(db: Db, caller: Caller, id: string) {
  return userRows(db).where('users.id', '=', id).where(usersInScope(caller)).executeTakeFirst()
}

/** How many of these the caller works on. */
export async function countInScope(db: Db, caller: Caller, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(usersInScope(caller))
    .executeTakeFirstOrThrow()
  return count
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
    .$if(ids !== undefined, query => query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
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
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
