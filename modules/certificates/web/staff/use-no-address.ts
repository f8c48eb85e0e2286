import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { certificateKinds } from '../../contract/kinds.ts'

/** Whether links and QR codes would lead to this machine alone. */
export function useNoAddress(): boolean {
  const list = useEndpoint(certificateKinds.paging, { page: 1, size: 1 })
  return list.data?.publicUrl === null
}
