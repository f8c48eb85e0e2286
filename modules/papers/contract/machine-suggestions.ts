/**
 * What a machine suggests for a short answer: points and a reason, for the marker who asks. It counts for nothing by itself
 * (docs/adr/0144).
 */
import * as z from 'zod/mini'
import { points } from '@tripos/contract-kit/fields.ts'

export const MAX_REASON_LENGTH = 500

export const machineSuggestion = z.object({
  /** Never above what the answer can bring, nor below 0. */
  points,
  reason: z.string(),
})
export type MachineSuggestion = z.output<typeof machineSuggestion>
