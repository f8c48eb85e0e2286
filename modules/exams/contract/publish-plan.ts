/** What publishing an exam would mean. */
import { countedAttempt, id, openType, points } from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'
import { releaseRules } from './exam-release.ts'

/** What is dangerous and may still be wanted: an empty paper passes, keys come out while others write. */
export const examRisk = z.enum(['passZero', 'keysWhileOpen'])
export type ExamRisk = z.output<typeof examRisk>

/** Where in the form of an exam something is put right. */
export const examStep = z.enum(['questions', 'time', 'candidates', 'rules'])
export type ExamStep = z.output<typeof examStep>

/** What publishing does not refuse and its author may not have meant. */
export const publishWarning = z.enum([
  'noEnd',
  'over',
  'begun',
  'nobody',
  'waitsForEnd',
  'keysWaitForEnd',
  'noReference',
])
export type PublishWarning = z.output<typeof publishWarning>

export const publishPlan = z.object({
  openType,
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  limitMinutes: z.int(),
  attemptLimit: z.int(),
  countedAttempt,
  passPoints: points,
  release: releaseRules,
  /** Students whom it is for; null: whoever knows the password. */
  peopleCount: z.nullable(z.int()),
  /** Where it is for departments. */
  departments: z.array(z.string()),
  questionCount: z.int(),
  totalPoints: points,
  /** Each refuses publishing. */
  reasons: z.array(z.object({ step: examStep, text: z.string() })),
  /** Each is to be confirmed. */
  risks: z.array(examRisk),
  warnings: z.array(z.object({ step: examStep, warning: publishWarning })),
  /** Published exams at the same time, for some of the same people; those that nobody can sit beside this one first. */
  clashes: z.array(
    z.object({
      id,
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      peopleCount: z.int(),
      /** One after the other, each with all its minutes. */
      isPossible: z.boolean(),
    }),
  ),
  /** Short answers that markers have nothing to go by for. */
  noReferenceCount: z.int(),
})
export type PublishPlan = z.output<typeof publishPlan>
