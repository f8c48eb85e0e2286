/** All SQL of `roles`, `role_menus` and `user_roles`. */
import type { access } from '../contract/access.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import { newId } from '@tripos/runtime/random.ts'
import { memberRows } from '../../org/server/index.ts'
import type { GrantedMenu } from './grants.rules.ts'

export interface RoleRow {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly dataScope: DataScope
  readonly remark: string
  readonly isBuiltIn: boolean
  readonly userCount: number
  readonly version: number
  readonly createdAt: Date
}

const roleRows = (db: Db) =>
  db
    .selectFrom('roles')
    .select(eb => [
      'id',
      'name',
      'level',
      eb.ref('dataScope').$castTo<DataScope>().as('dataScope'),
      'remark',
      'isBuiltIn',
      'version',
      'createdAt',
      sql<number>`(select count(*) from user_roles where user_roles.role_id = roles.id)`.as('userCount'),
    ])

const likeText = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

type RoleListInput = Parsed<typeof access.rolePaging>

/** Without a column: the highest level first. */
export async function listRoles(db: Db, input: RoleListInput): Promise<Page<RoleRow>> {
  const { search = '', sort, order } = input
  const found = sql<boolean>`(${search} = '' or name ilike ${likeText(search)} or remark ilike ${likeText(search)})`
  const rows = await roleRows(db)
    .where(found)
    .$if(sort !== undefined, query => query.orderBy(sort ?? 'level', order))
    .orderBy('level', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  const { total } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(found)
    .executeTakeFirstOrThrow()
  return { total, rows }
}

export async function findRole(db: Db, id: string): Promise<RoleRow | undefined> {
  return roleRows(db).where('id', '=', id).executeTakeFirst()
}

export async function listRoleMenuIds(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('roleMenus')
    .select('menuId')
    .where('roleId', '=', roleId)
    .orderBy('menuId')
    .execute()
  return rows.map(row => row.menuId)
}

/** What giving a role means: its level, its scope, its entries of the menu. */
export interface RoleGrant {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly dataScope: DataScope
  readonly isBuiltIn: boolean
  /** Without groups, which only hold others. */
  readonly menus: readonly GrantedMenu[]
}

export async function listGrants(db: Db, roleIds?: readonly string[]): Promise<RoleGrant[]> {
  return db
    .selectFrom('roles')
    .select(eb => [
      'id',
      'name',
      'level',
      eb.ref('dataScope').$castTo<DataScope>().as('dataScope'),
      'isBuiltIn',
      sql<GrantedMenu[]>`(select coalesce(json_agg(json_build_object(
          'id', menus.id, 'title', menus.title, 'permission', menus.permission) order by menus.id), '[]')
        from role_menus join menus on menus.id = role_menus.menu_id
        where role_menus.role_id = roles.id and menus.component not in ('Layout', 'WebLayout'))`.as('menus'),
    ])
    .$if(roleIds !== undefined, query => query.where('id', '=', anyOf(roleIds ?? [])))
    .orderBy('level', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export interface RoleWrite {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly dataScope: DataScope
  readonly remark: string
}

export async function insertRole(tx: Tx, role: RoleWrite, now: Date): Promise<void> {
  await tx
    .insertInto('roles')
    .values({ ...role, createdAt: now })
    .execute()
}

export interface LockedRole {
  readonly version: number
}

/** Takes the role for the rest of the transaction, so that checks of it stay true. The key stays free for references. */
export async function lockRole(tx: Tx, id: string): Promise<LockedRole | undefined> {
  return tx.selectFrom('roles').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Which of these roles somebody has who is not wholly within the caller's scope. Oneself does not count. */
export async function listHeldOutside(db: Db, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  if (caller.scope.kind === DataScope.all) return new Set()
  const { rows } = await sql<{ roleId: string }>`select distinct role_id from user_roles
    where role_id = any(${[...ids]}::uuid[]) and user_id <> ${caller.userId} and not exists (
      select 1 from ${memberRows.as('user_departments')} where user_departments.user_id = user_roles.user_id
      having count(*) > 0 and bool_and(department_id = any(${[...caller.scope.departmentIds]}::uuid[])))`.execute(db)
  return new Set(rows.map(row => row.roleId))
}

/** Keeps roles as they are for the rest of the transaction: a change of one waits, and what is read of it stays true. */
export async function shareRoles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('roles').select('id').where('id', '=', anyOf(ids)).orderBy('id').forShare().execute()
}

export async function updateRole(tx: Tx, { id, ...fields }: RoleWrite): Promise<void> {
  await tx
    .updateTable('roles')
    .set(eb => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('isBuiltIn', '=', false)
    .execute()
}

export async function setRoleMenus(tx: Tx, roleId: string, menuIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('roleMenus').where('roleId', '=', roleId).execute()
  if (menuIds.length === 0) return
  await tx
    .insertInto('roleMenus')
    .values(menuIds.map(menuId => ({ roleId, menuId })))
    .execute()
}

export async function deleteRoles(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .deleteFrom('roles')
    .where('id', 'in', [...ids])
    .where('isBuiltIn', '=', false)
    .returning('id')
    .execute()
  return rows.length
}

const BUILT_IN_ROLE_NAME = 'Super administrator'

/** The role that always holds everything; made once. */
export async function insertBuiltInRole(tx: Tx, now: Date): Promise<void> {
  await sql`insert into roles (id, name, level, data_scope, is_built_in, created_at)
    select ${newId()}::uuid, ${BUILT_IN_ROLE_NAME}, 100, 4, true, ${now}::timestamptz
    where not exists (select 1 from roles where is_built_in)`.execute(tx)
}

/**
 * Takes the built-in role for the rest of the transaction: whoever gives or takes it away comes one after the other, so
 * that "is there still one who has it" stays true. The key stays free for references. Gives its id.
 */
export async function lockBuiltInRole(tx: Tx): Promise<string> {
  const { id } = await tx
    .selectFrom('roles')
    .select('id')
    .where('isBuiltIn', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return id
}

export interface RoleOfUser {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly dataScope: DataScope
  readonly isBuiltIn: boolean
}

/** Roles of each user, by name. */
export async function listRolesOf(db: Db, userIds: readonly string[]): Promise<Map<string, RoleOfUser[]>> {
  const byUser = new Map<string, RoleOfUser[]>(userIds.map(id => [id, []]))
  if (userIds.length === 0) return byUser
  const rows = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(eb => [
      'userRoles.userId',
      'roles.id',
      'roles.name',
      'roles.level',
      'roles.isBuiltIn',
      eb.ref('roles.dataScope').$castTo<DataScope>().as('dataScope'),
    ])
    .where('userRoles.userId', 'in', [...userIds])
    .orderBy('roles.level', 'desc')
    .orderBy('roles.name')
    .execute()
  for (const { userId, ...role } of rows) byUser.get(userId)?.push(role)
  return byUser
}

/** Gives many new users their roles at once. */
export async function addRolesOf(
  tx: Tx,
  rows: readonly { readonly userId: string; readonly roleIds: readonly string[] }[],
): Promise<void> {
  const pairs = rows.flatMap(({ userId, roleIds }) => roleIds.map(id => [userId, id] as const))
  await sql`insert into user_roles (user_id, role_id)
    select * from unnest(${pairs.map(pair => pair[0])}::uuid[], ${pairs.map(pair => pair[1])}::uuid[])`.execute(tx)
}

/** Makes these the roles of a user, and no others. */
export async function setRolesOf(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('userRoles').where('userId', '=', userId).execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('userRoles')
    .values(roleIds.map(roleId => ({ userId, roleId })))
    .execute()
}
