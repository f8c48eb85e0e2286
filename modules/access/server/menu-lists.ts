import type { access } from '../contract/access.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { openedBy } from './implied-routes.rules.ts'
import { functionsOn, inTreeOrder, menuRoutes } from './menu-routes.rules.ts'
import { countRolesOf, listGrantedMenuIds, listMenus, type StoredMenu } from './menus.queries.ts'
import { roleMenus } from './save-role.ts'

const routesWith = (all: readonly StoredMenu[], granted: ReadonlySet<string>, language: Language): MenuRoute[] =>
  menuRoutes(all, openedBy(granted, all), language)

/** A student's pages are fixed in the web app: nothing is granted to them. */
export async function routesOf({ db }: Deps, { caller, language }: CallerContext): Promise<MenuRoute[]> {
  if (caller.roleType === RoleType.student) return []
  const all = await listMenus(db)
  const routes = routesWith(all, await listGrantedMenuIds(db, caller.userId), language)
  return routes.length > 0 ? routes : fail('NO_MENUS')
}

/** Of a role as it would be saved, by the same rules that make the menu of who has it. */
export async function previewRole(
  { db }: Deps,
  { language }: CallerContext,
  menuIds: readonly string[],
): Promise<Output<typeof access.rolePreview>> {
  const all = await listMenus(db)
  const granted = new Set(roleMenus(all, menuIds).map(menu => menu.id))
  return { routes: routesWith(all, granted, language), functions: functionsOn(all, granted, language) }
}

export const menuTree = async ({ db }: Deps) => inTreeOrder(await listMenus(db))

export async function menuDetail({ db }: Deps, id: string) {
  const menu = (await listMenus(db)).find(one => one.id === id)
  if (menu === undefined) return fail('NOT_FOUND')
  return { ...menu, roleCount: await countRolesOf(db, id) }
}
