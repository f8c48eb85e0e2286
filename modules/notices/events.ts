/** What notices tell. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const NOTICES_EVENTS = {
  /** Shown for the first time, be it at once or at its time. */
  'notice.shown': z.object({ noticeId: z.string() }),
} satisfies EventSchemas
