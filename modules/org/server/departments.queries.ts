/** All SQL of `departments` and `user_departments`. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'

/** A department for a list or a picker. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** Users in each department and in all below it, each once. Whoever is in none below has no row. */
async function countPeople(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('userDepartments')
    .innerJoin('departments', 'departments.id', 'userDepartments.departmentId')
    .innerJoinLateral(sql<{ id: string }>`unnest(departments.path)`.as<'above'>(sql`above(id)`), join => join.onTrue())
    .select(({ fn }) => ['above.id', fn.count<number>('userDepartments.userId').distinct().as('people')])
    .groupBy('above.id')
    .execute()
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** Departments within the scope of the caller, parents before children, with what the caller may do. */
export async function listDepartments(db: Db, caller: Caller, countsPeople: boolean) {
  const { kind, departmentIds } = caller.scope
  const isAll = kind === DataScope.all
  const isBelow = isAll || kind === DataScope.departmentAndBelow
  const rows = await db
    .selectFrom('departments')
    .leftJoin(
      db
        .selectFrom('userDepartments')
        .select(({ fn }) => ['departmentId', fn.countAll<number>().as('users')])
        .groupBy('departmentId')
        .as('counted'),
      'counted.departmentId',
      'departments.id',
    )
    .select(({ fn, lit }) => ['id', 'parentId', 'name', 'sort', fn.coalesce('counted.users', lit(0)).as('userCount')])
    .$if(!isAll, query => query.where('id', '=', anyOf(departmentIds)))
    .orderBy(sql`cardinality(path)`)
    .orderBy('sort')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const inScope = new Set(rows.map(row => row.id))
  // Whoever works on single departments is told nothing of what lies below them.
  const people = countsPeople && isBelow ? await countPeople(db) : undefined
  return rows.map(row => ({
    ...row,
    peopleCount: countsPeople ? (people ? (people.get(row.id) ?? 0) : row.userCount) : null,
    canAddBelow: isBelow,
    canMove: isAll || (isBelow && row.parentId !== null && inScope.has(row.parentId)),
  }))
}

/** The whole tree without a scope, parents before children: for choosing at sign-up. */
export async function listDepartmentNames(db: Db) {
  return db
    .selectFrom('departments')
    .select(['id', 'parentId', 'name'])
    .orderBy(sql`cardinality(path)`)
    .orderBy('sort')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Moves and deletions of departments go one after the other: a cycle can be made by two moves at once, never by one. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`lock table departments in share row exclusive mode`.execute(tx)
}

export async function findPath(db: Db, id: string): Promise<string[] | undefined> {
  const row = await db.selectFrom('departments').select('path').where('id', '=', id).executeTakeFirst()
  return row?.path
}

/** As the operation log compares it. */
export const describeDepartment = (tx: Tx, id: string) =>
  tx
    .selectFrom('departments')
    .leftJoin('departments as above', 'above.id', 'departments.parentId')
    .select(['departments.name', 'above.name as parent', 'departments.sort'])
    .where('departments.id', '=', id)
    .executeTakeFirst()

export interface DepartmentWrite {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly sort: number
}

export async function insertDepartment(
  tx: Tx,
  row: DepartmentWrite & { readonly path: readonly string[] },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('departments')
    .values({ ...row, path: [...row.path], createdAt: now })
    .execute()
}

/** How many departments lie directly below a parent: the place of one that comes last. */
export async function countNeighbours(tx: Tx, parentId: string | null): Promise<number> {
  const { count } = await tx
    .selectFrom('departments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirstOrThrow()
  return count
}

export async function renameDepartment(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('departments').set({ name }).where('id', '=', id).execute()
}

export interface Place {
  readonly id: string
  readonly parentId: string | null
  /** How many neighbours come before it. */
  readonly sort: number
}

/** Puts a department to its place and numbers its neighbours anew. */
export async function placeDepartment(tx: Tx, { id, parentId, sort }: Place): Promise<void> {
  await sql`with others as (
      select id, row_number() over (order by sort, created_at, id) - 1 as rank from departments
      where parent_id is not distinct from ${parentId}::uuid and id <> ${id}),
    places as (
      select id, rank + (rank >= ${sort})::int as place from others
      union all select ${id}::uuid, least(${sort}, (select count(*) from others)))
    update departments set parent_id = ${parentId}::uuid, sort = places.place
    from places where departments.id = places.id`.execute(tx)
}

/** Gives the whole subtree its new path: the part above the moved department is replaced. */
export async function rewritePaths(tx: Tx, id: string, newPath: readonly string[]): Promise<void> {
  await sql`update departments
    set path = ${[...newPath]}::uuid[] || path[array_position(path, ${id}::uuid) + 1:]
    where path @> array[${id}::uuid]`.execute(tx)
}

/** Deletes a department with nobody and nothing below it; gives whether it did. */
export async function deleteEmptyDepartment(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('departments')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('departments as child').select('child.id').where('child.parentId', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('userDepartments').select('userId').where('departmentId', '=', id))),
    )
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function countExisting(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('departments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return count
}

/** Departments of each user, by name. */
export async function listDepartmentsOf(db: Db, userIds: readonly string[]): Promise<Map<string, Named[]>> {
  const byUser = new Map<string, Named[]>(userIds.map(id => [id, []]))
  if (userIds.length === 0) return byUser
  const rows = await db
    .selectFrom('userDepartments')
    .innerJoin('departments', 'departments.id', 'userDepartments.departmentId')
    .select(['userDepartments.userId', 'departments.id', 'departments.name'])
    .where('userDepartments.userId', 'in', [...userIds])
    .orderBy('departments.name')
    .orderBy('departments.id')
    .execute()
  for (const { userId, id, name } of rows) byUser.get(userId)?.push({ id, name })
  return byUser
}

/** Puts many new users into their departments at once. */
export async function addDepartmentsOf(
  tx: Tx,
  rows: readonly { readonly userId: string; readonly departmentIds: readonly string[] }[],
): Promise<void> {
  const pairs = rows.flatMap(({ userId, departmentIds }) => departmentIds.map(id => [userId, id] as const))
  await sql`insert into user_departments (user_id, department_id)
    select * from unnest(${pairs.map(pair => pair[0])}::uuid[], ${pairs.map(pair => pair[1])}::uuid[])`.execute(tx)
}

/** Makes these the departments of a user, and no others. */
export async function setDepartmentsOf(tx: Tx, userId: string, departmentIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('userDepartments')
    .where('userId', '=', userId)
    .$if(departmentIds.length > 0, query => query.where('departmentId', 'not in', [...departmentIds]))
    .execute()
  if (departmentIds.length === 0) return
  await tx
    .insertInto('userDepartments')
    .values(departmentIds.map(departmentId => ({ userId, departmentId })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Gives whose memberships these are; nobody else gets them. */
export async function claimJoined(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`update user_departments member set is_new = false
    from (select user_id, department_id from user_departments where is_new
      order by user_id, department_id limit ${limit} for update skip locked) as joined
    where member.user_id = joined.user_id and member.department_id = joined.department_id
    returning member.user_id`.execute(tx)
  return rows.map(row => row.userId)
}
