import { org } from '../../contract.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'

/** Whatever shows departments. */
export const DEPARTMENT_LISTS = [org.tree]

export const useMoveDepartment = () => useEndpointMutation(org.move, { invalidates: DEPARTMENT_LISTS })
export const useDeleteDepartment = (onSuccess: () => void) =>
  useEndpointMutation(org.delete, { invalidates: DEPARTMENT_LISTS, onSuccess })
