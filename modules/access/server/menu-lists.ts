import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { openedBy } from './implied-routes.rules.ts'
import { inTreeOrder, menuRoutes } from './menu-routes.rules.ts'
import { countRolesOf, listGrantedMenuIds, listMenus } from './menus.queries.ts'

/** A student's pages are fixed in the web app: nothing is granted to them. */
export async function routesOf({ db }: Deps, { caller, language }: CallerContext): Promise<MenuRoute[]> {
  if (caller.roleType === RoleType.student) return []
  const all = await listMenus(db)
  const opened = openedBy(await listGrantedMenuIds(db, caller.userId), all)
  const routes = menuRoutes(all, opened, language)
  return routes.length > 0 ? routes : fail('NO_MENUS')
}

export const menuTree = async ({ db }: Deps) => inTreeOrder(await listMenus(db))

export async function menuDetail({ db }: Deps, id: string) {
  const menu = (await listMenus(db)).find(one => one.id === id)
  if (menu === undefined) return fail('NOT_FOUND')
  return { ...menu, roleCount: await countRolesOf(db, id) }
}
