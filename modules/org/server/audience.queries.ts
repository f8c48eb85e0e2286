/** For whom an exam, a notice or the like is: one condition for all of them. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'

export interface AudienceTables {
  /** Has the column `open_type`. */
  readonly table: string
  /** Names the departments; those below them belong to it. */
  readonly departments: string
  /** Names the people. */
  readonly people: string
  /** The column of the two that names a row of `table`. */
  readonly key: string
}

/**
 * Whether the row of this statement is for that user. `user` is an SQL expression of a user id. A password is asked for
 * elsewhere: what has one is for everybody who knows it.
 */
export function isInAudience(of: AudienceTables, user: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const [table, departments, people, key] = [of.table, of.departments, of.people, of.key].map(name => sql.ref(name))
  return sql<SqlBool>`(
  ${table}.open_type in (${sql.lit(OpenType.everyone)}, ${sql.lit(OpenType.password)})
  or (${table}.open_type = ${sql.lit(OpenType.departments)} and exists (
    select 1 from user_departments
    join departments on departments.id = user_departments.department_id
    join ${departments} on ${departments}.department_id = any(departments.path)
    where user_departments.user_id = ${user} and ${departments}.${key} = ${table}.id))
  or (${table}.open_type = ${sql.lit(OpenType.people)} and exists (
    select 1 from ${people} where ${people}.${key} = ${table}.id and ${people}.user_id = ${user})))`
}

/** The ids of all rows that are for that user: for lists, which would otherwise have to ask it of each row that there is. */
export function idsForUser(of: AudienceTables, user: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  const [table, departments, people, key] = [of.table, of.departments, of.people, of.key].map(name => sql.ref(name))
  return sql`select ${table}.id from ${table}
      where ${table}.open_type in (${sql.lit(OpenType.everyone)}, ${sql.lit(OpenType.password)})
    union select ${table}.id from ${table} join ${departments} on ${departments}.${key} = ${table}.id
      where ${table}.open_type = ${sql.lit(OpenType.departments)} and ${departments}.department_id = any(array(
        select unnest(departments.path) from user_departments
        join departments on departments.id = user_departments.department_id where user_departments.user_id = ${user}))
    union select ${table}.id from ${table} join ${people} on ${people}.${key} = ${table}.id
      where ${table}.open_type = ${sql.lit(OpenType.people)} and ${people}.user_id = ${user}`
}

/** The people whom one row names, as many as it has, however large the school is; undefined where it is for everybody. */
export function namedPeople(
  { departments, people, key }: AudienceTables,
  { id, openType }: { readonly id: string; readonly openType: number },
): RawBuilder<{ userId: string }> | undefined {
  const column = sql.ref(key)
  if (openType === OpenType.people) return sql`select user_id from ${sql.table(people)} where ${column} = ${id}`
  if (openType !== OpenType.departments) return undefined
  return sql`select user_id from user_departments where department_id = any(array(
    select id from departments where path && array(select department_id from ${sql.table(departments)} where ${column} = ${id})))`
}

export interface Audience {
  readonly departmentIds: readonly string[]
  readonly userIds: readonly string[]
}

/** The people of an audience as it was, or will be, whatever is stored; undefined for everybody. */
export function peopleOf({
  openType,
  departmentIds,
  userIds,
}: Audience & { readonly openType: number }): RawBuilder<{ userId: string }> | undefined {
  if (openType === OpenType.people) return sql`select unnest(${[...userIds]}::uuid[]) as user_id`
  if (openType !== OpenType.departments) return undefined
  return sql`select user_id from user_departments where department_id = any(array(
    select id from departments where path && ${[...departmentIds]}::uuid[]))`
}

/** Exactly these, whoever it was before. */
export async function replaceAudience(
  tx: Tx,
  { departments, people, key }: AudienceTables,
  { id, departmentIds, userIds }: Audience & { readonly id: string },
): Promise<void> {
  const column = sql.ref(key)
  for (const [table, of, ids] of [
    [departments, 'department_id', departmentIds],
    [people, 'user_id', userIds],
  ] as const) {
    await sql`delete from ${sql.table(table)} where ${column} = ${id}`.execute(tx)
    await sql`insert into ${sql.table(table)} (${column}, ${sql.ref(of)})
      select distinct ${id}::uuid, wanted from unnest(${[...ids]}::uuid[]) as wanted`.execute(tx)
  }
}

export async function listAudience(
  db: Db,
  { departments, people, key }: AudienceTables,
  id: string,
): Promise<{ departmentIds: string[]; userIds: string[] }> {
  const column = sql.ref(key)
  const { rows } = await sql<{ departmentIds: string[]; userIds: string[] }>`select
    array(select department_id from ${sql.table(departments)} where ${column} = ${id} order by 1) as department_ids,
    array(select user_id from ${sql.table(people)} where ${column} = ${id} order by 1) as user_ids`.execute(db)
  return rows[0] ?? { departmentIds: [], userIds: [] }
}
