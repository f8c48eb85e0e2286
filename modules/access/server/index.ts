/** Menus, roles, and what they grant. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { ACCESS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { accessCalls } from './handlers.ts'

export const accessModule = serverModule(manifest, deps => ({
  inputs: [ACCESS_INPUT],
  calls: accessCalls(deps),
  jobs: [],
}))

export { listNotHeld, requireGrantable } from './grant-roles.ts'
export { listGrantableRoles } from './role-lists.ts'
export {
  addRolesOf,
  insertRole,
  listRolesOf,
  type RoleOfUser,
  lockBuiltInRole,
  setRoleMenus,
  setRolesOf,
  shareRoles,
} from './roles.queries.ts'
export { roleNames, shownRoleName } from './role-name.rules.ts'
export { syncBuiltinMenus } from './sync-builtin-menus.ts'
export { menuRows, roleMenuRows, roleRows, userRoleRows } from './shared.queries.ts'
export { permissionsOf, roleSums } from './caller.queries.ts'
