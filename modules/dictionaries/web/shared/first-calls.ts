import type { dictionaries } from '../../contract/dictionaries.ts'
import { firstCall } from '@tripos/web-kit/first-call.ts'

export const LABELS = firstCall<typeof dictionaries.labels>('/api/sys/dict/labels')
