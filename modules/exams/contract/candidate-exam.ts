/** What students see of an exam. */
import * as z from 'zod/mini'
import { countedAttempt, examKind, examState, id, openType, points } from '@tripos/contract-kit/fields.ts'

/** Where the student stands with an exam; `handedIn`: marked, and not released yet. */
export const examStanding = z.enum([
  'notTaken',
  'running',
  'awaitingMarking',
  'handedIn',
  'passed',
  'failed',
  'finished',
  'abandoned',
])
export type ExamStanding = z.output<typeof examStanding>

/** What a student sees of an exam, in the list and on the check page. */
export const candidateExam = z.object({
  id,
  title: z.string(),
  state: examState,
  openType,
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  limitMinutes: z.int(),
  questionCount: z.int(),
  totalPoints: points,
  passPoints: points,
  attemptLimit: z.int(),
  attemptsUsed: z.int(),
  /** The paper that is open now, to be continued. */
  runningPaperId: z.nullable(id),
  /** Until when it may be written, by the server's clock. */
  runningDeadlineAt: z.nullable(z.string()),
  /** The newest closed paper. */
  lastPaperId: z.nullable(id),
  kind: examKind,
  /** Which attempt counts. */
  countedAttempt,
  standing: examStanding,
  /** What counts; null until scores are released. */
  score: z.nullable(points),
  /** It is sold. */
  isPaid: z.boolean(),
  /** It is sold, and the student has no access to it. */
  isLocked: z.boolean(),
  /** Where the student sits, if staff have said so. */
  place: z.nullable(z.object({ room: z.string(), seat: z.nullable(z.string()) })),
})

export const startVerdict = z.enum([
  'mayStart',
  'mayResume',
  'notStarted',
  'over',
  'disabled',
  'late',
  'noAttempts',
  'tooSoon',
])
export type StartVerdict = z.output<typeof startVerdict>
