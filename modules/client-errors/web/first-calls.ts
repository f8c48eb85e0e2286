import type { clientErrors } from '../contract/client-errors.ts'
import { firstCall } from '@tripos/web-kit/first-call.ts'

export const REPORT_ERROR = firstCall<typeof clientErrors.save>('/api/common/client-error/save')
