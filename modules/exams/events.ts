/** What exams tell: about results, and what their candidates are to know. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

const moment = z.iso.datetime()
const times = { startsAt: z.nullable(moment), endsAt: z.nullable(moment), limitMinutes: z.int() }

/** For whom the exam was at the time: it may be for others by now, or gone. */
const audience = z.object({ openType: z.int(), departmentIds: z.array(z.string()), userIds: z.array(z.string()) })
export type AudienceThen = z.output<typeof audience>

export const EXAMS_EVENTS = {
  /** From this moment on candidates see the score of every marked paper of the exam: by its rule, its time, or by hand. */
  'results.released': z.object({ examId: z.string(), releasedAt: moment }),
  /** There are people who may take it and might not before: all, or those who were not in the audience of `before`. */
  'exam.opened': z.object({ examId: z.string(), announcedAt: moment, before: z.nullable(audience) }),
  /** An exam that is out has other times than before. */
  'exam.moved': z.object({ examId: z.string(), movedAt: moment, from: z.object(times), before: audience }),
  /** Another attempt counts than before. */
  'exam.recounted': z.object({ examId: z.string() }),
  /** Disabled or deleted. */
  'exam.withdrawn': z.object({
    examId: z.string(),
    title: z.string(),
    withdrawnAt: moment,
    ...times,
    before: audience,
  }),
  /** These have times or attempts of their own, others than before, or none any more. */
  'exam.arranged': z.object({
    examId: z.string(),
    userIds: z.array(z.string()),
    departmentIds: z.array(z.string()),
    /** Empty: not for them. */
    reason: z.string(),
    arrangedAt: moment,
  }),
  /** The time that an exam opens or closes at is near. */
  'exam.approached': z.object({
    examId: z.string(),
    kind: z.enum(['exam.opensInDay', 'exam.opensInHour', 'exam.endsSoon']),
    at: moment,
  }),
} satisfies EventSchemas
