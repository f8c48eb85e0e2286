/** The first page of the back office. */
import * as z from 'zod/mini'
import { examState, id, moment } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'
import type { Permission } from '@tripos/contract-kit/manifest.ts'

/** How many days the charts show, today included. */
export const DASHBOARD_DAYS = 30

/** Whoever has all of these, on the whole site, is led from an empty site to the first exam. */
export const FIRST_STEPS_NEED = [
  'sys:depart:edit',
  'sys:user:edit',
  'qu:bank:edit',
  'exam:blueprint:edit',
  'exam:exam:edit',
  'exam:exam:publish',
] as const satisfies readonly Permission[]

/** Fields of answers that are null for whoever has not all of these. */
export const FIELDS_NEED = { firstSteps: FIRST_STEPS_NEED } as const

const firstSteps = z.object({
  /** The person has put them away. */
  isClosed: z.boolean(),
  /** Whether there is at least one of each: of exams one that is published, of papers one of anybody. */
  taken: z.object({
    departments: z.boolean(),
    students: z.boolean(),
    questions: z.boolean(),
    exams: z.boolean(),
    papers: z.boolean(),
  }),
  /** The newest, with which the next step begins. */
  bankId: z.nullable(id),
  blueprintId: z.nullable(id),
  /** The newest that somebody has taken. */
  examId: z.nullable(id),
})

const resultDay = z.object({
  /** When this day begins for the caller. */
  day: z.string(),
  /** Candidates whose result counts, by the day of their last hand-in; mock exams are left out. */
  candidates: z.int(),
  /** Of them those whose exam has a pass score, and those who passed. */
  judged: z.int(),
  passed: z.int(),
  /** Mean of score by total, 0 to 1; null on a day without results. */
  meanShare: z.nullable(z.number()),
})

const signInDay = z.object({ day: z.string(), succeeded: z.int(), refused: z.int() })

/** So many candidates of an exam are counted, and one more where there are more. */
export const MAX_ATTENDANCE = 10_000

const attendance = z.object({
  /** Null where the exam is for whoever knows its password. */
  expected: z.nullable(z.int()),
  come: z.int(),
  handedIn: z.int(),
})

/** So many rooms of an exam stand on the first page; its page of rooms has all. */
export const MAX_ROOMS = 8

const room = z.object({ room: z.string(), expected: z.int(), come: z.int(), handedIn: z.int() })

/** The day in its order: what begins or ends on it first, then what is open all day. */
const today = z.object({
  exams: z.array(
    z.object({
      id,
      title: z.string(),
      state: examState,
      startsAt: z.nullable(z.string()),
      endsAt: z.nullable(z.string()),
      /** Null where the caller may not see candidates. */
      attendance: z.nullable(attendance),
      /** As people count them, `MAX_ROOMS` at most; none where the caller may not see candidates. */
      rooms: z.array(room),
      roomCount: z.int(),
    }),
  ),
  isMore: z.boolean(),
})

/** Of one kind, and never empty; every link is to a page that the caller may open. */
const workCard = z.object({
  title: z.string(),
  link: z.string(),
  /** What `at` of its entries says. */
  moment: z.enum(['due', 'changed']),
  entries: z.array(
    z.object({ title: z.string(), link: z.string(), count: z.nullable(z.int()), at: z.nullable(z.string()) }),
  ),
})

/** A part is null where the caller may not open the list that stands behind it. */
const summary = z.object({
  today: z.nullable(today),
  work: z.nullable(z.array(workCard)),
  examsToday: z.nullable(z.int()),
  papersInExam: z.nullable(z.int()),
  papersAwaitingMarking: z.nullable(z.int()),
  banks: z.nullable(z.int()),
  questions: z.nullable(z.int()),
  storage: z.nullable(z.object({ databaseBytes: z.int(), fileBytes: z.int(), freeBytes: z.int() })),
  jobsFailed: z.nullable(z.int()),
  /** Papers that could not be marked, and are tried again. */
  papersUnmarkable: z.nullable(z.int()),
  results: z.nullable(z.array(resultDay)),
  signIns: z.nullable(z.array(signInDay)),
  firstSteps: z.nullable(firstSteps),
})

export const dashboard = {
  summary: endpoint({
    path: '/api/sys/dashboard/summary',
    summary: 'What is going on now, within the data scope and the permissions of the administrator',
    access: 'signedIn',
    input: z.strictObject({
      /** When today began for the caller. */
      dayStart: moment,
    }),
    output: summary,
  }),
  showFirstSteps: endpoint({
    path: '/api/first-steps/show',
    summary: 'How far a new site has come on its way to the first exam',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ firstSteps: z.nullable(firstSteps) }),
  }),
  saveFirstSteps: endpoint({
    path: '/api/first-steps/save',
    summary: 'Puts the first steps away on the own dashboard, or takes them out again',
    access: 'signedIn',
    input: z.strictObject({ isClosed: z.boolean() }),
    output: nothing,
  }),
}
