import type { site } from '../../contract.ts'
import { firstCall } from '@tripos/web-kit/first-call.ts'

export const SITE_DETAIL = firstCall<typeof site.detail>('/api/sys/config/detail')
