/** Overrides of an exam for people and departments, and one more attempt (docs/adr/0088). */
import * as z from 'zod/mini'
import { id, line, moment, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { examPassword } from '../../exams/contract/exams.ts'
import { chosen, done } from './candidates.ts'

const access = { permission: 'paper:paper:manage' } as const

/** Each by itself; null leaves what the exam says. */
const ownFields = {
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  limitMinutes: z.nullable(z.int().check(z.gte(1), z.lte(1440))),
  /** So many more than the exam allows. */
  extraAttempts: z.nullable(z.int().check(z.gte(1), z.lte(100))),
} as const

const written = {
  ...ownFields,
  reason: line(200),
  /** The candidates read it too. */
  isReasonTold: z.boolean(),
  /** In place of the exam's. Left out keeps what was there, null takes it away. */
  password: z.optional(z.nullable(examPassword)),
} as const

/** Answers are out already, and somebody may enter again by this: said to be meant. */
const isConfirmed = z._default(z.boolean(), false)

const override = z.object({
  id,
  user: z.nullable(z.object({ id, userName: z.string(), realName: z.string() })),
  department: z.nullable(z.object({ id, name: z.string() })),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  limitMinutes: z.nullable(z.int()),
  extraAttempts: z.nullable(z.int()),
  reason: z.string(),
  isReasonTold: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** One of its own, which is never shown. */
  hasPassword: z.boolean(),
  version: z.int(),
})
export type Override = z.output<typeof override>

/** What they differ from. */
const overriddenExam = z.object({
  title: z.string(),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  limitMinutes: z.int(),
  /** 0: no limit. */
  attemptLimit: z.int(),
  /** Only then an override may have a password. */
  isByPassword: z.boolean(),
  /** Whoever may enter again may have seen them. */
  areKeysOut: z.boolean(),
})
export type OverriddenExam = z.output<typeof overriddenExam>

export const overrides = {
  paging: endpoint({
    path: '/api/candidate/override/paging',
    summary: 'Overrides of an exam for people and departments within the data scope of the caller, the newest first',
    access,
    input: z.strictObject({ ...pageInput, examId: id, search }),
    output: z.object({
      ...pageOf(override).shape,
      exam: overriddenExam,
    }),
  }),
  add: endpoint({
    path: '/api/candidate/override/add',
    summary:
      'Gives people or departments times, attempts or a password of their own; papers that are open get more time at once',
    access,
    input: z.strictObject({
      examId: id,
      userIds: z.array(id).check(z.maxLength(50)),
      departmentIds: z.array(id).check(z.maxLength(20)),
      ...written,
      isConfirmed,
    }),
    output: nothing,
    errors: ['OVERRIDE_EMPTY', 'OVERRIDE_TAKEN', 'OVERRIDE_KEYS_OUT', 'OVERRIDE_NO_PASSWORD', 'END_BEFORE_START'],
  }),
  save: endpoint({
    path: '/api/candidate/override/save',
    summary: 'Changes an override; papers that are open get more time at once and never less',
    access,
    input: z.strictObject({ examId: id, id, version: z.int(), ...written, isConfirmed }),
    output: nothing,
    errors: ['OVERRIDE_EMPTY', 'OVERRIDE_KEYS_OUT', 'OVERRIDE_NO_PASSWORD', 'END_BEFORE_START', 'EDIT_CONFLICT'],
  }),
  delete: endpoint({
    path: '/api/candidate/override/delete',
    summary: 'Takes an override back; papers that are open keep their time',
    access,
    input: z.strictObject({ examId: id, id, isConfirmed }),
    output: nothing,
    errors: ['OVERRIDE_KEYS_OUT'],
  }),
  addAttempt: endpoint({
    path: '/api/candidate/add-attempt',
    summary: 'Gives candidates of an exam one more attempt, with a closing of their own where one is named',
    access,
    input: z.strictObject({ ...chosen, endsAt: z.nullable(moment), reason: line(200), isConfirmed }),
    /** Skipped: whoever could not come by it, because the exam is over for them. */
    output: done,
    errors: ['EXAM_OVER', 'EXAM_DISABLED', 'OVERRIDE_KEYS_OUT', 'OVERRIDE_NO_LIMIT'],
  }),
}
