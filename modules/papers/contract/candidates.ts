/** Candidates of an exam for staff: who has come, who has not, and reminders of those. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { countedAttempt, examState, id, line, MAX_CHOSEN, points, search } from '@tripos/contract-kit/fields.ts'
import { reminded, reminder, reminderInput, sentMessage } from '@tripos/contract-kit/reminders.ts'

/** By the result; absent: has not begun, and nobody may enter any more; marked: where there is no pass score. */
export const candidateState = z.enum([
  'notBegun',
  'absent',
  'inExam',
  'handedIn',
  'passed',
  'failed',
  'marked',
  'voided',
  'abandoned',
])
export type CandidateState = z.output<typeof candidateState>

/** What a list is narrowed to: `notCome` are both who have not begun and who were absent, `marked` has passed and failed too. */
export const candidateFilter = z.enum([
  'notCome',
  'inExam',
  'handedIn',
  'marked',
  'passed',
  'failed',
  'voided',
  'abandoned',
])
export type CandidateFilter = z.output<typeof candidateFilter>

/** Stands for 'in no room' where a list is narrowed to a room; no room is called so. */
export const NO_ROOM = '-'
export const MAX_ROOM = 40
/** What a room is called: whatever is written on its door. */
export const room = line(MAX_ROOM).check(z.refine(name => name !== NO_ROOM))

export const narrowing = {
  examId: id,
  search,
  state: z.optional(candidateFilter),
  departmentId: z.optional(id),
  /** The counted score, in hundredths. */
  minScore: z.optional(points),
  maxScore: z.optional(points),
  /** In this room, or in none. */
  room: z.optional(line(MAX_ROOM)),
} as const

const candidateRow = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  departments: z.array(z.string()),
  room: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  state: candidateState,
  /** The paper that counts, or else the newest; null where there is none. */
  paperId: z.nullable(id),
  /** Attempts that count. */
  attemptCount: z.int(),
  /** What counts. */
  score: z.nullable(points),
  totalPoints: z.nullable(points),
  startedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** The paper that is being written: its deadline, and the minutes in it that staff have added. */
  writing: z.nullable(z.object({ deadlineAt: z.string(), extraMinutes: z.int() })),
  /** Where overrides reach this candidate: the window, minutes and attempts that they have, and why. */
  own: z.nullable(
    z.object({
      startsAt: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
      limitMinutes: z.int(),
      attemptLimit: z.int(),
      reasons: z.array(z.string()),
    }),
  ),
  messages: z.array(sentMessage),
})

const candidateCounts = z.object({
  /** Of the audience, or with a paper. */
  candidates: z.int(),
  /** Have not begun; once nobody may enter any more they are absent. */
  notCome: z.int(),
  inExam: z.int(),
  handedIn: z.int(),
  passed: z.int(),
  failed: z.int(),
  /** Marked, where there is no pass score. */
  marked: z.int(),
  voided: z.int(),
  abandoned: z.int(),
  /** Mean of what counts, in hundredths; null before the first result. */
  meanScore: z.nullable(z.int()),
})
export type CandidateCounts = z.output<typeof candidateCounts>

/** Ticked ones, or all whom the list has. */
export const chosen = {
  ...narrowing,
  userIds: z._default(z.array(id).check(z.maxLength(MAX_CHOSEN)), []),
} as const
/** Of who asks: what comes again under it, because the reply was lost, is done once for each candidate. */
const requestId = id
/** Others were in another state, or there are more than can be done at once. */
export const done = z.object({ doneCount: z.int(), skippedCount: z.int(), isMore: z.boolean() })

export const candidateSort = sortInput(['realName', 'score'])

export const candidates = {
  paging: endpoint({
    path: '/api/candidate/paging',
    summary: 'The audience of an exam within the data scope of the caller, whoever has come, and what they were sent',
    access: { permission: 'paper:paper:view' },
    input: z.strictObject({ ...pageInput, ...candidateSort, ...narrowing }),
    output: countedPageOf(candidateRow),
  }),
  listAll: endpoint({
    path: '/api/candidate/list-all',
    summary: 'The candidates of a filtered list on all its pages, to act on them at once: the first 1,000 in its order',
    access: { permission: 'paper:paper:view' },
    input: z.strictObject({ ...candidateSort, ...narrowing }),
    output: z.object({ rows: z.array(z.object({ userId: id })) }),
  }),
  summary: endpoint({
    path: '/api/candidate/summary',
    summary: 'How many candidates of an exam stand where, within the data scope of the caller, and in each department',
    access: { permission: 'paper:paper:view' },
    input: z.strictObject({ examId: id }),
    output: z.object({
      examTitle: z.string(),
      state: examState,
      isMock: z.boolean(),
      countedAttempt,
      startsAt: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
      /** Candidates can take it now or later: there is something to remind of. */
      isAhead: z.boolean(),
      /** Of the caller's scope: more may be done with its papers than with those of other departments. */
      isOwnExam: z.boolean(),
      totalPoints: points,
      passPoints: points,
      all: candidateCounts,
      departments: z.array(z.object({ id, name: z.string(), ...candidateCounts.shape })),
    }),
  }),
  exportDepartments: endpoint({
    path: '/api/candidate/export-departments',
    summary: 'How many passed, failed and were absent in each department, as an Excel sheet',
    access: { permission: 'paper:paper:view' },
    transport: 'download',
    input: z.strictObject({ examId: id }),
    output: nothing,
    errors: ['REGRADE_RUNNING'],
  }),
  extend: endpoint({
    path: '/api/candidate/extend',
    summary: 'Gives extra minutes to candidates of an exam who are writing',
    access: { permission: 'paper:paper:manage' },
    input: z.strictObject({
      ...chosen,
      minutes: z.int().check(z.gte(1), z.lte(600)),
      reason: line(200),
      requestId: z.optional(requestId),
    }),
    output: done,
  }),
  tell: endpoint({
    path: '/api/candidate/tell',
    summary: 'Sends a message to candidates of an exam who are writing; it appears in their exam room within seconds',
    access: { permission: 'paper:paper:manage' },
    input: z.strictObject({ ...chosen, message: line(200), requestId }),
    output: done,
  }),
  forceSubmit: endpoint({
    path: '/api/candidate/force-submit',
    summary: 'Hands in the papers of candidates of an exam who are writing',
    access: { permission: 'paper:paper:manage' },
    input: z.strictObject({ ...chosen, reason: line(200) }),
    output: done,
  }),
  void: endpoint({
    path: '/api/candidate/void',
    summary: 'Makes the newest paper of candidates void, one of each under one request: each has the attempt again',
    access: { permission: 'paper:paper:manage' },
    input: z.strictObject({ ...chosen, reason: line(200), requestId }),
    output: done,
  }),
  remind: endpoint({
    path: '/api/candidate/remind',
    summary: 'Reminds candidates within the data scope of the caller who have not come, now or at a set time',
    access: { permission: 'paper:candidate:remind' },
    input: z.strictObject({ examId: id, ...reminderInput }),
    output: reminded,
    errors: ['EXAM_DISABLED', 'EXAM_OVER'],
  }),
  countToRemind: endpoint({
    path: '/api/candidate/count-to-remind',
    summary: 'How many candidates a reminder would reach now',
    access: { permission: 'paper:candidate:remind' },
    input: z.strictObject({ examId: id, userIds: reminderInput.userIds }),
    output: z.object({ count: z.int() }),
  }),
  reminders: endpoint({
    path: '/api/candidate/reminders',
    summary: 'Reminders of an exam, planned and sent, the latest first',
    access: { permission: 'paper:paper:view' },
    input: z.strictObject({ ...pageInput, examId: id }),
    output: pageOf(reminder),
  }),
  cancelReminder: endpoint({
    path: '/api/candidate/cancel-reminder',
    summary: 'Takes back a reminder that is planned',
    access: { permission: 'paper:candidate:remind' },
    input: z.strictObject({ examId: id, id }),
    output: nothing,
    errors: ['REMINDER_SENT'],
  }),
}
