/** What learners have reached. */
import * as z from 'zod/mini'
import type { EventSchemas, PayloadsOf } from '@tripos/jobs/outbox.ts'

export const LEARNING_EVENTS = {
  /** For the first time; it stays so. */
  'lesson.completed': z.object({ userId: z.string(), lessonId: z.string(), courseId: z.string() }),
} satisfies EventSchemas

declare module '../../kernel/outbox.ts' {
  interface Events extends PayloadsOf<typeof LEARNING_EVENTS> {}
}
