/** All SQL of `roles`, `role_menus` and `user_roles`. */
import type { DataScope } from '@tripos/contract/enums'
import { type Db, sql, type Tx } from '../../db/client.ts'
import { offsetOf, type Page, type PageInput } from '../../kernel/page.ts'
import { newId } from '../../kernel/random.ts'

export interface RoleRow {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly dataScope: DataScope
  readonly remark: string
  readonly isBuiltIn: boolean
  readonly userCount: number
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
      sql<number>`(select count(*) from user_roles where user_roles.role_id = roles.id)`.as('userCount'),
    ])

const likeText = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

export async function listRoles(db: Db, input: PageInput & { search?: string | undefined }): Promise<Page<RoleRow>> {
  const { search } = input
  const rows = await roleRows(db)
    .$if(search !== undefined && search !== '', query => query.where('name', 'ilike', likeText(search ?? '')))
    .orderBy('level', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  const { total } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(search !== undefined && search !== '', query => query.where('name', 'ilike', likeText(search ?? '')))
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

/** What giving a role means: its level, its scope, its permissions. */
export interface RoleGrant {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly dataScope: DataScope
  readonly isBuiltIn: boolean
  readonly permissions: readonly string[]
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
      sql<string[]>`array(select distinct menus.permission from role_menus
        join menus on menus.id = role_menus.menu_id
        where role_menus.role_id = roles.id and menus.permission is not null)`.as('permissions'),
    ])
    .$if(roleIds !== undefined, query => query.where('id', '=', sql<string>`any(${[...(roleIds ?? [])]}::uuid[])`))
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

/** Takes the role for the rest of the transaction, so that checks of it stay true. The key stays free for references. */
export async function lockRole(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('roles').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export async function updateRole(tx: Tx, { id, ...fields }: RoleWrite): Promise<void> {
  await tx.updateTable('roles').set(fields).where('id', '=', id).where('isBuiltIn', '=', false).execute()
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

/** Roles of each user, by name. */
export async function listRolesOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, { id: string; name: string; level: number; isBuiltIn: boolean }[]>> {
  const byUser = new Map<string, { id: string; name: string; level: number; isBuiltIn: boolean }[]>(
    userIds.map(id => [id, []]),
  )
  if (userIds.length === 0) return byUser
  const rows = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(['userRoles.userId', 'roles.id', 'roles.name', 'roles.level', 'roles.isBuiltIn'])
    .where('userRoles.userId', 'in', [...userIds])
    .orderBy('roles.level', 'desc')
    .orderBy('roles.name')
    .execute()
  for (const { userId, ...role } of rows) byUser.get(userId)?.push(role)
  return byUser
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
