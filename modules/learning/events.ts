/** What learners have reached. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const LEARNING_EVENTS = {
  /** For the first time; it stays so. */
  'lesson.completed': z.object({ userId: z.string(), lessonId: z.string(), courseId: z.string() }),
} satisfies EventSchemas
