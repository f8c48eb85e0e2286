/** All SQL of `menus`. */
import type { MenuType } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { menus } from '../contract/menus.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { MenuEntry } from '@tripos/contract-kit/manifest.ts'

const MENU_COLUMNS = [
  'id',
  'parentId',
  'sort',
  'title',
  'titleEn',
  'icon',
  'path',
  'name',
  'component',
  'redirect',
  'permission',
  'activeMenu',
  'affix',
  'noCache',
  'noRedirect',
  'alwaysShow',
  'hidden',
  'version',
  'builtinKey',
] as const

/** Every entry. There are some dozens: the tree is built in memory. */
export async function listMenus(db: Db) {
  return db
    .selectFrom('menus')
    .select(MENU_COLUMNS)
    .select(eb => [
      eb.ref('type').$castTo<MenuType>().as('type'),
      eb('builtinKey', 'is not', null).$castTo<boolean>().as('isBuiltIn'),
    ])
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

export type StoredMenu = Awaited<ReturnType<typeof listMenus>>[number]

export async function countRolesOf(db: Db, menuId: string): Promise<number> {
  const { count } = await db
    .selectFrom('roleMenus')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('menuId', '=', menuId)
    .executeTakeFirstOrThrow()
  return count
}

/** The entries that the roles of a user open. The built-in role opens all. */
export async function listGrantedMenuIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('menus')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userRoles')
          .innerJoin('roles', 'roles.id', 'userRoles.roleId')
          .leftJoin('roleMenus', 'roleMenus.roleId', 'roles.id')
          .select('roles.id')
          .where('userRoles.userId', '=', userId)
          .where(({ or, eb }) =>
            or([eb('roles.isBuiltIn', '=', true), eb('roleMenus.menuId', '=', eb.ref('menus.id'))]),
          ),
      ),
    )
    .execute()
  return new Set(rows.map(row => row.id))
}

/** The column of this version, unless an administrator has made it their own. */
const unless = (flag: 'own_look' | 'own_place', column: string) =>
  sql<never>`case when menus.${sql.ref(flag)} then menus.${sql.ref(column)} else excluded.${sql.ref(column)} end`

/**
 * Before the built-in entries are written: those that this version no longer has give up their paths and what lies below
 * them, and an administrator's own entry makes way where a new page has its path.
 */
export async function makeWay(tx: Tx, keys: readonly string[], paths: readonly string[]): Promise<void> {
  await sql`with old as (select id from menus where builtin_key <> all(${[...keys]}::text[]))
    update menus set own_place = false, parent_id = case when builtin_key is null then null else parent_id end
    where parent_id in (select id from old)`.execute(tx)
  await sql`update menus set path = case when builtin_key is null then path || '-' || id else '' end
    where builtin_key <> all(${[...keys]}::text[])
      or (builtin_key is null and path = any(${[...paths]}::text[]))`.execute(tx)
}

/** Writes one level of built-in entries; gives their ids by key. */
export async function upsertBuiltins(
  tx: Tx,
  entries: readonly { readonly menu: MenuEntry; readonly parentId: string | null; readonly sort: number }[],
): Promise<Map<string, string>> {
  const rows = await tx
    .insertInto('menus')
    .values(
      entries.map(({ menu, parentId, sort }) => ({
        id: newId(),
        parentId,
        sort,
        type: menu.type,
        builtinKey: menu.key,
        title: menu.zh,
        titleEn: menu.en,
        icon: menu.icon ?? '',
        path: menu.path ?? '',
        name: menu.name ?? '',
        component: menu.component ?? '',
        redirect: menu.redirect ?? '',
        permission: menu.permission ?? null,
        activeMenu: menu.activeMenu ?? '',
        affix: menu.affix ?? false,
        noCache: menu.noCache ?? false,
        hidden: menu.hidden ?? false,
      })),
    )
    .onConflict(conflict =>
      conflict.column('builtinKey').doUpdateSet(({ ref }) => ({
        type: ref('excluded.type'),
        path: ref('excluded.path'),
        name: ref('excluded.name'),
        component: ref('excluded.component'),
        redirect: ref('excluded.redirect'),
        permission: ref('excluded.permission'),
        activeMenu: ref('excluded.activeMenu'),
        parentId: unless('own_place', 'parent_id'),
        sort: unless('own_place', 'sort'),
        title: unless('own_look', 'title'),
        titleEn: unless('own_look', 'title_en'),
        icon: unless('own_look', 'icon'),
        affix: unless('own_look', 'affix'),
        noCache: unless('own_look', 'no_cache'),
        hidden: unless('own_look', 'hidden'),
      })),
    )
    .returning(['id', 'builtinKey'])
    .execute()
  return new Map(rows.map(row => [row.builtinKey ?? '', row.id]))
}

/** Built-in entries that this version no longer has. Children go first, by the foreign key: all in one statement. */
export async function deleteOldBuiltins(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from menus where builtin_key is not null and builtin_key <> all(${[...keys]}::text[])`.execute(tx)
}

/** Several processes may start at once: one after the other writes the menu. */
export async function lockMenus(tx: Tx): Promise<void> {
  await sql`lock table menus in share row exclusive mode`.execute(tx)
}

export type MenuWrite = Omit<Parsed<typeof menus.save>, 'version'> & { readonly id: string }

/** A new entry comes last among its neighbours. */
export async function insertMenu(tx: Tx, menu: MenuWrite): Promise<void> {
  await tx
    .insertInto('menus')
    .values({
      ...menu,
      sort: sql<number>`(select count(*) from menus where parent_id is not distinct from ${menu.parentId}::uuid)`,
    })
    .execute()
}

/** A built-in entry keeps the looks that it is given here. */
export async function updateMenu(tx: Tx, { id, ...fields }: Omit<MenuWrite, 'parentId'>): Promise<void> {
  await tx
    .updateTable('menus')
    .set(eb => ({ ...fields, version: eb('version', '+', 1), ownLook: true }))
    .where('id', '=', id)
    .execute()
}

export interface Place {
  readonly id: string
  readonly parentId: string | null
  /** How many neighbours come before it. */
  readonly sort: number
}

/** Puts an entry to its place and numbers its neighbours anew. */
export async function placeMenu(tx: Tx, { id, parentId, sort }: Place): Promise<void> {
  await sql`with others as (
      select id, row_number() over (order by sort, id) - 1 as rank from menus
      where parent_id is not distinct from ${parentId}::uuid and id <> ${id}),
    places as (
      select id, rank + (rank >= ${sort})::int as place from others
      union all select ${id}::uuid, least(${sort}, (select count(*) from others)))
    update menus set parent_id = ${parentId}::uuid, sort = places.place, own_place = true,
      version = version + (menus.id = ${id})::int
    from places where menus.id = places.id`.execute(tx)
}

/** With their grants: roles lose them at once. */
export async function deleteMenus(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('menus').where('id', '=', anyOf(ids)).execute()
}
