/** What exams tell about results. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const EXAMS_EVENTS = {
  /** From this moment on candidates see the score of every marked paper of the exam: by its rule, its time, or by hand. */
  'results.released': z.object({ examId: z.string(), releasedAt: z.iso.datetime() }),
} satisfies EventSchemas
