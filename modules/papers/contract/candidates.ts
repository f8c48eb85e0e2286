/** Candidates of an exam for staff: who has come, who has not, and reminders of those. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { id, points, search } from '@tripos/contract-kit/fields.ts'
import { reminded, reminder, reminderInput, sentMessage } from '@tripos/contract-kit/reminders.ts'

/** By the newest attempt that counts; absent: has not begun, and nobody may enter any more. */
export const candidateState = z.enum([
  'notBegun',
  'absent',
  'inExam',
  'handedIn',
  'passed',
  'failed',
  'marked',
  'abandoned',
])
export type CandidateState = z.output<typeof candidateState>

/** What a list is narrowed to: `notCome` are both who have not begun and who were absent, `marked` has passed and failed too. */
export const candidateFilter = z.enum(['notCome', 'inExam', 'handedIn', 'marked', 'passed', 'failed', 'abandoned'])
export type CandidateFilter = z.output<typeof candidateFilter>

const narrowing = { examId: id, search, state: z.optional(candidateFilter), departmentId: z.optional(id) } as const

const candidateRow = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  departments: z.array(z.string()),
  state: candidateState,
  /** The newest attempt; null where there is none. */
  paperId: z.nullable(id),
  attemptNo: z.nullable(z.int()),
  score: z.nullable(points),
  totalPoints: z.nullable(points),
  startedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  messages: z.array(sentMessage),
})

export const candidates = {
  paging: endpoint({
    path: '/api/candidate/paging',
    summary: 'The audience of an exam within the data scope of the caller, whoever has come, and what they were sent',
    access: { permission: 'paper:paper:view' },
    input: z.strictObject({ ...pageInput, ...sortInput(['realName']), ...narrowing }),
    output: z.object({
      ...countedPageOf(candidateRow).shape,
      examTitle: z.string(),
      startsAt: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
      /** Candidates can take it now or later: there is something to remind of. */
      isAhead: z.boolean(),
      /** Of all, whatever the list is narrowed by. */
      cameCount: z.int(),
    }),
  }),
  export: endpoint({
    path: '/api/candidate/export',
    summary: 'The candidates of an exam as an Excel sheet',
    access: { permission: 'paper:paper:view' },
    transport: 'download',
    input: z.strictObject(narrowing),
    output: nothing,
  }),
  remind: endpoint({
    path: '/api/candidate/remind',
    summary: 'Reminds candidates within the data scope of the caller who have not come, now or at a set time',
    access: { permission: 'paper:candidate:remind' },
    input: z.strictObject({ examId: id, ...reminderInput }),
    output: reminded,
    errors: ['EXAM_DISABLED', 'EXAM_OVER'],
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
