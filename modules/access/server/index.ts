/** Menus, roles, and what they grant. */
import { access } from '../contract/access.ts'
import { menus } from '../contract/menus.ts'
import { serverModule } from '@tripos/module-kit/module.ts'
import { ACCESS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { mount } from '@tripos/http/mount.ts'
import { menuDetail, menuTree, routesOf } from './menu-lists.ts'
import { grantableMenus, roleDetail, roleOptions, rolePage } from './role-lists.ts'
import { removeMenus, saveMenu, sortMenu } from './save-menu.ts'
import { removeRoles, saveRole } from './save-role.ts'

export const accessModule = serverModule(manifest, deps => ({
  inputs: [ACCESS_INPUT],
  calls: [
    ...mount(access, {
      routes: (_, ctx) => routesOf(deps, ctx),
      grantable: (_, ctx) => grantableMenus(deps, ctx),
      rolePaging: (input, { caller }) => rolePage(deps, caller, input),
      roleOptions: (_, { caller }) => roleOptions(deps, caller),
      roleDetail: ({ id }, { caller }) => roleDetail(deps, caller, id),
      roleSave: (input, ctx) => saveRole(deps, ctx, input),
      roleDelete: ({ ids }, ctx) => removeRoles(deps, ctx, ids),
    }),
    ...mount(menus, {
      tree: () => menuTree(deps),
      detail: ({ id }) => menuDetail(deps, id),
      save: (input, ctx) => saveMenu(deps, ctx, input),
      sort: (input, ctx) => sortMenu(deps, ctx, input),
      delete: ({ ids }, ctx) => removeMenus(deps, ctx, ids),
    }),
  ],
  jobs: [],
}))

export { listNotHeld, requireGrantable } from './grant-roles.ts'
export { roleOptions as listGrantableRoles } from './role-lists.ts'
export {
  addRolesOf,
  insertRole,
  listRolesOf,
  lockBuiltInRole,
  setRoleMenus,
  setRolesOf,
  shareRoles,
} from './roles.queries.ts'
export { syncBuiltinMenus } from './sync-builtin-menus.ts'
export { menuRows, roleMenuRows, roleRows, userRoleRows } from './shared.queries.ts'
export { permissionsOf, roleSums } from './caller.queries.ts'
