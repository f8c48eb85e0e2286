/** What becomes of homework. It may come twice, and a later one before an earlier one. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const HOMEWORK_EVENTS = {
  /** Handed in or marked: whether the lesson is complete by that, the row says. */
  'homework.changed': z.object({ userId: z.string(), lessonId: z.string(), courseId: z.string() }),
} satisfies EventSchemas
