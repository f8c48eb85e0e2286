import { org } from '../../contract.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

/** Whatever shows departments. */
export const DEPARTMENT_LISTS = [org.tree]

export const useMoveDepartment = () => useEndpointMutation(org.move, { invalidates: DEPARTMENT_LISTS })
export const useDeleteDepartment = (done: string) =>
  useConfirmedMutation(org.delete, { invalidates: DEPARTMENT_LISTS, done })
