/** Practice as a lesson of a course. */
import * as z from 'zod/mini'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { id, named } from '@tripos/contract-kit/fields.ts'

const lesson = { courseId: id, lessonId: id }

export const lessonPractice = {
  show: endpoint({
    path: '/api/practice/lesson/show',
    summary: 'What a lesson asks to be practised, and how far the learner is with it',
    access: 'student',
    input: z.strictObject(lesson),
    output: z.object({
      /** Null: the learner may not practise it at the moment. */
      bank: z.nullable(named),
      /** Of the training that is under way; fewer than were asked for, where the bank has no more. */
      questionCount: z.int(),
      goalPercent: z.int(),
      /** Of the best training. */
      answeredCount: z.int(),
      rightCount: z.int(),
      /** Its goal is reached. The lesson is complete a moment later. */
      isDone: z.boolean(),
      /** A training with questions that wait for an answer can be gone on with. */
      isUnderWay: z.boolean(),
    }),
    errors: ['LESSON_LOCKED'],
  }),
  start: endpoint({
    path: '/api/practice/lesson/start',
    summary: 'Goes on with the training of a lesson, or begins one',
    access: 'student',
    input: z.strictObject({ ...lesson, isAnew: z._default(z.boolean(), false) }),
    output: z.object({ runId: id, bankId: id }),
    errors: ['LESSON_LOCKED', 'PRACTICE_NOTHING'],
  }),
}
