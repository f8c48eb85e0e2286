/** What learners have reached. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const LEARNING_EVENTS = {
  /** For the first time; it stays so. */
  'lesson.completed': z.object({ userId: z.string(), lessonId: z.string(), courseId: z.string() }),
  /** All that it asks for is done. */
  'course.completed': z.object({ userId: z.string(), courseId: z.string() }),
  /** Learners who are not through are to be reminded now. */
  'course.reminderDue': z.object({ reminderId: z.string() }),
  /** A course is due soon, or has become overdue. */
  'course.approached': z.object({
    courseId: z.string(),
    kind: z.enum(['course.dueSoon', 'course.overdue']),
    at: z.iso.datetime(),
  }),
} satisfies EventSchemas
