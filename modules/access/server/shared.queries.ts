/** What statements of other modules may join: the only way in which they name rows of this one. */
import { shareRows } from '@tripos/db/shared-rows.ts'

export const roleRows = shareRows('roles')
export const userRoleRows = shareRows('userRoles')
export const roleMenuRows = shareRows('roleMenus')
export const menuRows = shareRows('menus')
