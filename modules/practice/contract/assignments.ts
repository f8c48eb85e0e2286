/** What staff give students to practise, and how far they are. */
import * as z from 'zod/mini'
import { day, id, line, named, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { practiceAudience } from './practice-banks.ts'
import { PracticeCycle } from './practice-modes.ts'

const cycle = z.literal(Object.values(PracticeCycle))

const fields = {
  title: line(120),
  bankId: id,
  chapterId: z.nullable(id),
  knowledgeId: z.nullable(id),
  /** In each cycle; fewer where the bank has no more. */
  questionCount: z.int().check(z.gte(1), z.lte(200)),
  /** Percent of the answers that have to be right. */
  goalPercent: z.int().check(z.gte(0), z.lte(100)),
  cycle,
  /** Days of the site's time zone, both included. */
  startsOn: day,
  dueOn: day,
  departmentId: z.nullable(id),
  openType: practiceAudience,
  audienceDepartmentIds: z._default(z.array(id).check(z.maxLength(500)), []),
  audienceUserIds: z._default(z.array(id).check(z.maxLength(5000)), []),
}

const cycleDays = z.object({ no: z.int(), from: z.string(), to: z.string() })

const assignmentState = z.enum(['notBegun', 'open', 'closed'])
export type AssignmentState = z.output<typeof assignmentState>

const row = z.object({
  id,
  title: z.string(),
  bank: named,
  cycle,
  startsOn: z.string(),
  dueOn: z.string(),
  questionCount: z.int(),
  goalPercent: z.int(),
  openType: practiceAudience,
  isClosed: z.boolean(),
  /** Today, by the days of the site's time zone. */
  state: assignmentState,
  owner: named,
  updatedAt: z.string(),
})

const reached = {
  /** Of the best training of the cycle. */
  answeredCount: z.int(),
  rightCount: z.int(),
  isDone: z.boolean(),
}

const view = { permission: 'practice:assignment:view' } as const
const edit = { permission: 'practice:assignment:edit' } as const

const progressInput = {
  id,
  /** Left out: the one that runs, or the last one. */
  cycleNo: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  search,
}

export const assignments = {
  paging: endpoint({
    path: '/api/practice/assignment/paging',
    summary: 'What was assigned within the data scope of the caller, the newest first',
    access: view,
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(row),
  }),
  detail: endpoint({
    path: '/api/practice/assignment/detail',
    summary: 'One assignment to edit',
    access: view,
    input: z.strictObject({ id }),
    output: z.object({
      ...fields,
      id,
      version: z.int(),
      isClosed: z.boolean(),
      bank: named,
      audienceUsers: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
    }),
  }),
  save: endpoint({
    path: '/api/practice/assignment/save',
    summary: 'Assigns practice to some or all students, or changes what was assigned',
    access: edit,
    input: z.strictObject({ ...fields, id: z.optional(id), version: z.optional(z.int()) }),
    output: z.object({ id }),
    errors: [
      'PRACTICE_BANK_CLOSED',
      'END_BEFORE_START',
      'AUDIENCE_EMPTY',
      'AUDIENCE_TOO_WIDE',
      'AUDIENCE_OUTSIDE',
      'EDIT_CONFLICT',
    ],
  }),
  close: endpoint({
    path: '/api/practice/assignment/close',
    summary: 'Ends an assignment before its time; what was practised stays',
    access: edit,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  progress: endpoint({
    path: '/api/practice/assignment/progress',
    summary: 'How far the students of one cycle are, by name, within the data scope of the caller',
    access: view,
    input: z.strictObject({ ...pageInput, ...progressInput }),
    output: z.object({
      ...pageOf(z.object({ id, userName: z.string(), realName: z.string(), ...reached })).shape,
      title: z.string(),
      doneCount: z.int(),
      cycle: cycleDays,
      /** Until today. */
      cycleCount: z.int(),
    }),
  }),
  export: endpoint({
    path: '/api/practice/assignment/export',
    summary: 'The same as a sheet',
    access: view,
    transport: 'download',
    input: z.strictObject(progressInput),
    output: nothing,
  }),
  mine: endpoint({
    path: '/api/practice/assignment/mine',
    summary: 'What the student is to practise now',
    access: 'student',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id,
        title: z.string(),
        bank: named,
        /** Of the best training; fewer than were asked for, where the bank has no more. */
        questionCount: z.int(),
        goalPercent: z.int(),
        cycle,
        days: cycleDays,
        ...reached,
        /** A training of this cycle with questions that wait for an answer can be gone on with. */
        isUnderWay: z.boolean(),
      }),
    ),
  }),
  start: endpoint({
    path: '/api/practice/assignment/start',
    summary: 'Goes on with the training of the running cycle, or begins one',
    access: 'student',
    input: z.strictObject({ id, isAnew: z._default(z.boolean(), false) }),
    output: z.object({ runId: id, bankId: id }),
    errors: ['PRACTICE_NOTHING'],
  }),
}
