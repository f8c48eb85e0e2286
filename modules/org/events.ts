/** What departments tell the rest of the product. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const ORG_EVENTS = {
  /** These people have come into a department; they may have left it again by now. */
  'department.joined': z.object({ userIds: z.array(z.string()) }),
} satisfies EventSchemas
