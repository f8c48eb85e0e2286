/** All SQL of `menus`. */
import type { MenuType } from '@tripos/contract/enums'
import { type Db, sql, type Tx } from '../../db/client.ts'
import { newId } from '../../kernel/random.ts'
import type { BuiltinMenu } from './builtin-menus.ts'

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
] as const

/** Every entry. There are some dozens: the tree is built in memory. */
export async function listMenus(db: Db) {
  return db
    .selectFrom('menus')
    .select(MENU_COLUMNS)
    .select(eb => eb.ref('type').$castTo<MenuType>().as('type'))
    .orderBy('sort')
    .orderBy('id')
    .execute()
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

/** Writes one level of built-in entries; gives their ids by key. */
export async function upsertBuiltins(
  tx: Tx,
  entries: readonly { readonly menu: BuiltinMenu; readonly parentId: string | null; readonly sort: number }[],
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
        parentId: ref('excluded.parentId'),
        sort: ref('excluded.sort'),
        type: ref('excluded.type'),
        title: ref('excluded.title'),
        titleEn: ref('excluded.titleEn'),
        icon: ref('excluded.icon'),
        path: ref('excluded.path'),
        name: ref('excluded.name'),
        component: ref('excluded.component'),
        redirect: ref('excluded.redirect'),
        permission: ref('excluded.permission'),
        activeMenu: ref('excluded.activeMenu'),
        affix: ref('excluded.affix'),
        noCache: ref('excluded.noCache'),
        hidden: ref('excluded.hidden'),
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
