/** What courses tell those who keep records of them. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const COURSES_EVENTS = {
  /** Lessons came, went or changed what they ask for, or the course was published or came back from the bin. */
  'course.changed': z.object({ courseId: z.string() }),
  /** There are people who may learn it and might not before: all, or those who were not in the audience of `before`. */
  'course.opened': z.object({
    courseId: z.string(),
    announcedAt: z.iso.datetime(),
    before: z.nullable(
      z.object({ openType: z.int(), departmentIds: z.array(z.string()), userIds: z.array(z.string()) }),
    ),
  }),
} satisfies EventSchemas
