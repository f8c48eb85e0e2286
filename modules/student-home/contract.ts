/** What is due for a student now (待办): papers, exams of today, courses, practice, and results that have just come out. */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'

/** In this order: what cannot wait stands first. */
export const DUE_KINDS = ['paper', 'exam', 'overdueCourse', 'course', 'practice', 'result'] as const
export type DueKind = (typeof DUE_KINDS)[number]

const dueItem = z.object({
  kind: z.enum(DUE_KINDS),
  /** Of practice: empty. */
  title: z.string(),
  /** A page of the web app. */
  link: z.string(),
  /** Paper: its deadline. Exam: when it begins, or ends once it has begun. Course: when it is due. Result: when it was handed in. */
  at: z.nullable(z.string()),
  /** Exam: whether it has begun. */
  hasBegun: z.boolean(),
  /** Of practice: how many questions. */
  count: z.nullable(z.int()),
})
export type DueItem = z.output<typeof dueItem>

export const studentHome = {
  due: endpoint({
    path: '/api/student-home/due',
    summary: 'What is due for the student now, what cannot wait first',
    access: 'student',
    input: z.strictObject({}),
    output: z.object({ entries: z.array(dueItem), serverNow: z.string() }),
  }),
}
