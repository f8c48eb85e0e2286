import type { identity } from '../../contract/identity.ts'
import { firstCall } from '@tripos/web-kit/first-call.ts'

export const INFO = firstCall<typeof identity.info>('/api/sys/user/info')
export const LOGOUT = firstCall<typeof identity.logout>('/api/sys/user/logout')
