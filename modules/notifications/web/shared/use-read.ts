/** Reading: the list and the count of the bell follow. */
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { notifications } from '../../contract.ts'

const invalidates = [notifications.mine, notifications.unread]

export const useRead = () => useEndpointMutation(notifications.read, { invalidates })

export const useReadAll = () => useEndpointMutation(notifications.readAll, { invalidates })
