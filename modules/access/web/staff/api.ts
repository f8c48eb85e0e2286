import { access } from '../../contract/access.ts'
import { menus } from '../../contract/menus.ts'
import { refreshSession } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

/** Whatever shows the menu or what roles grant. */
export const MENU_LISTS = [menus.tree, menus.detail, access.grantable]
export const ROLE_LISTS = [access.rolePaging, access.roleDetail, access.roleOptions]

/** One's own menu and buttons follow a change at once. */
const follow = () => void refreshSession()

export const useSortMenu = () => useEndpointMutation(menus.sort, { invalidates: MENU_LISTS, onSuccess: follow })
export const useDeleteMenus = (done: string) =>
  useConfirmedMutation(menus.delete, { invalidates: [...MENU_LISTS, ...ROLE_LISTS], done, onSuccess: follow })
export const useDeleteRoles = (onSuccess: () => void) =>
  useEndpointMutation(access.roleDelete, { invalidates: ROLE_LISTS, onSuccess })
