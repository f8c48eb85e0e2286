/** What accounts tell the rest of the product. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

const language = z.enum(['zh-CN', 'en-US'])

export const IDENTITY_EVENTS = {
  /** A code was made for a contact; whether anybody is to get it is decided by who delivers it. */
  'code.requested': z.object({
    /** Keyed hashes: contact and code lie sealed with the code, for five minutes. */
    contactHash: z.string(),
    askerHash: z.string(),
    purpose: z.enum(['login', 'resetPassword', 'changeContact']),
    language,
  }),
  /** Signed out everywhere, and not let in again. */
  'user.disabled': z.object({ userId: z.string() }),
} satisfies EventSchemas
