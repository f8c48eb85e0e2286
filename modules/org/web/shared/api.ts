import { access } from '../../../access/contract/access.ts'
import { menus } from '../../../access/contract/menus.ts'
import { org } from '../../contract.ts'
import { refreshSession } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'

/** Whatever shows departments. */
export const DEPARTMENT_LISTS = [org.tree]
/** Whatever shows the menu or what roles grant. */
export const MENU_LISTS = [menus.tree, menus.detail, access.grantable]
export const ROLE_LISTS = [access.rolePaging, access.roleDetail, access.roleOptions]

export const useMoveDepartment = () => useEndpointMutation(org.move, { invalidates: DEPARTMENT_LISTS })
export const useDeleteDepartment = (onSuccess: () => void) =>
  useEndpointMutation(org.delete, { invalidates: DEPARTMENT_LISTS, onSuccess })

/** One's own menu and buttons follow a change at once. */
const follow = () => void refreshSession()

export const useSortMenu = () => useEndpointMutation(menus.sort, { invalidates: MENU_LISTS, onSuccess: follow })
export const useDeleteMenus = () =>
  useEndpointMutation(menus.delete, { invalidates: [...MENU_LISTS, ...ROLE_LISTS], onSuccess: follow })
export const useDeleteRoles = (onSuccess: () => void) =>
  useEndpointMutation(access.roleDelete, { invalidates: ROLE_LISTS, onSuccess })
