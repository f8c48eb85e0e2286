/** Menus, roles, and what they grant. */
import { access, type MenuRoute } from '@tripos/contract/access'
import { RoleType } from '@tripos/contract/enums'
import type { Caller } from '../../kernel/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import type { Module } from '../../kernel/module.ts'
import { type CallerContext, mount } from '../../kernel/mount.ts'
import { notHeld } from './grants.rules.ts'
import { inTreeOrder, menuRoutes } from './menu-routes.rules.ts'
import { listGrantedMenuIds, listMenus } from './menus.queries.ts'
import { listGrants, listRoleMenuIds, listRoles } from './roles.queries.ts'
import { getRole, removeRoles, saveRole } from './save-role.ts'

/** A student's pages are fixed in the web app: nothing is granted to them. */
async function routesOf({ db }: Deps, { caller, language }: CallerContext): Promise<MenuRoute[]> {
  if (caller.roleType === RoleType.student) return []
  const routes = menuRoutes(await listMenus(db), await listGrantedMenuIds(db, caller.userId), language)
  return routes.length > 0 ? routes : fail('NO_MENUS')
}

async function menuTree({ db }: Deps, { language }: CallerContext) {
  const menus = await listMenus(db)
  return inTreeOrder(menus).map(({ titleEn, ...menu }) => ({
    ...menu,
    title: language === 'en-US' && titleEn !== '' ? titleEn : menu.title,
  }))
}

async function roleOptions({ db }: Deps, caller: Caller) {
  const grants = await listGrants(db)
  return grants.filter(role => notHeld(caller, role).length === 0)
}

export const accessModule = (deps: Deps): Module => ({
  calls: mount(access, {
    routes: (_, ctx) => routesOf(deps, ctx),
    menuTree: (_, ctx) => menuTree(deps, ctx),
    rolePaging: input => listRoles(deps.db, input),
    roleOptions: (_, { caller }) => roleOptions(deps, caller),
    roleDetail: async ({ id }) => ({ ...(await getRole(deps, id)), menuIds: await listRoleMenuIds(deps.db, id) }),
    roleSave: (input, ctx) => saveRole(deps, input, ctx),
    roleDelete: ({ ids }, ctx) => removeRoles(deps, ids, ctx),
  }),
  jobs: [],
})

export { notHeld } from './grants.rules.ts'
export { insertRole, listGrants, listRolesOf, lockBuiltInRole, setRoleMenus, setRolesOf } from './roles.queries.ts'
export { syncBuiltinMenus } from './sync-builtin-menus.ts'
