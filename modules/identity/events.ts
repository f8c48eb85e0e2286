/** What accounts tell the rest of the product. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

const language = z.enum(['zh-CN', 'en-US'])

export const IDENTITY_EVENTS = {
  /** A code was made for a contact; whether anybody is to get it is decided by who delivers it. */
  'code.requested': z.object({
    contact: z.string(),
    /** Which code; the code itself lies sealed with it, for five minutes. */
    purpose: z.enum(['login', 'resetPassword', 'changeContact']),
    language,
  }),
  /** Somebody has another mobile number or e-mail now; the one they had is told. */
  'contact.changed': z.object({
    userId: z.string(),
    told: z.string(),
    kind: z.enum(['mobile', 'email']),
    language,
  }),
  /** Signed out everywhere, and not let in again. */
  'user.disabled': z.object({ userId: z.string() }),
} satisfies EventSchemas
