/** What students have practised. It may come twice, and a later one before an earlier one. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

export const PRACTICE_EVENTS = {
  /** Once for each question of a training, whatever further tries came after. */
  'practice.answered': z.object({
    /** Of this answer: the same when the event comes again. */
    answerId: z.string(),
    userId: z.string(),
    questionId: z.string(),
    /** The version that was answered. */
    versionId: z.string(),
    bankId: z.string(),
    /** In full; what is right in part is not right. */
    isRight: z.boolean(),
    /** ISO 8601. */
    at: z.string(),
  }),
  /** Every question of a training of a lesson is answered: whether its goal is reached, the training says. */
  'practice.lessonTrained': z.object({ userId: z.string(), lessonId: z.string() }),
  /** A cycle of an assignment has begun, or it is its last day. */
  'practice.cycleMoment': z.object({
    assignmentId: z.string(),
    cycleNo: z.int(),
    kind: z.enum(['begun', 'due']),
  }),
} satisfies EventSchemas
