import { identity } from '../../contract/identity.ts'
import { users } from '../../contract/users.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'

export const USER_LISTS = [identity.paging, identity.detail, identity.options, users.reviewCount]

/** Enables, disables or approves. */
export const useSetUserState = (onSuccess: () => void) =>
  useEndpointMutation(identity.setState, { invalidates: USER_LISTS, onSuccess })
