import { identity } from '@tripos/contract/identity'
import { users } from '@tripos/contract/users'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'

export const USER_LISTS = [identity.paging, identity.detail, identity.options, users.reviewCount]

/** Enables, disables or approves. */
export const useSetUserState = (onSuccess: () => void) =>
  useEndpointMutation(identity.setState, { invalidates: USER_LISTS, onSuccess })
