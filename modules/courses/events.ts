/** What courses tell those who keep records of them. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const COURSES_EVENTS = {
  /** Lessons came, went or changed what they ask for, or the course came back from the bin. */
  'course.changed': z.object({ courseId: z.string() }),
} satisfies EventSchemas
