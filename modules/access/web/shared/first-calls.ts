import type { access } from '../../contract/access.ts'
import { firstCall } from '@tripos/web-kit/first-call.ts'

export const ROUTES = firstCall<typeof access.routes>('/api/sys/menu/routes')
