/** Kinds of certificates (证书): how they look, what earns them, how long they are good. */
import * as z from 'zod/mini'
import { id, ids, line, named, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { afterLoss, grantRule } from './certificate-states.ts'
import { certificateDesign } from './designs.ts'

const language = z.enum(['zh-CN', 'en-US'])
export const MAX_RULE_EXAMS = 20
export const MAX_VALID_MONTHS = 600

const kindFields = {
  /** Printed as its title. */
  name: line(100),
  /** Of dates, and of what is signed. */
  language,
  /** What earns it, in words: a part of what is signed. */
  criteria: line(500),
  design: certificateDesign,
  numberPattern: line(60),
  /** Null: for good. */
  validMonths: z.nullable(z.int().check(z.gte(1), z.lte(MAX_VALID_MONTHS))),
  /** So long before its end people are reminded, and passing again renews it. */
  renewDays: z.int().check(z.gte(1), z.lte(365)),
  rule: grantRule,
  /** All of them have to be passed. */
  examIds: z.array(id).check(z.maxLength(MAX_RULE_EXAMS)),
  courseId: z.nullable(id),
  afterVoid: afterLoss,
  afterRegrade: afterLoss,
  afterLaterFail: afterLoss,
  /** Whether its rule grants. */
  isActive: z.boolean(),
}

const kindRow = z.object({
  id,
  name: z.string(),
  rule: grantRule,
  isActive: z.boolean(),
  validMonths: z.nullable(z.int()),
  numberPattern: z.string(),
  issuedCount: z.int(),
  updatedAt: z.string(),
})

export const certificateKinds = {
  paging: endpoint({
    path: '/api/certificate-kind/paging',
    summary: 'Kinds of certificates as the back office lists them',
    access: { permission: 'certificate:kind:view' },
    input: z.strictObject({ ...pageInput, ...sortInput(['name', 'updatedAt']), search }),
    output: z.object({
      ...pageOf(kindRow).shape,
      /** Links on certificates lead there; null where the server has not been told its address. */
      publicUrl: z.nullable(z.string()),
    }),
  }),
  options: endpoint({
    path: '/api/certificate-kind/options',
    summary: 'Kinds of certificates to choose from',
    access: { permission: 'certificate:certificate:view' },
    input: z.strictObject({ search, ids: z.optional(ids) }),
    output: z.array(named),
  }),
  detail: endpoint({
    path: '/api/certificate-kind/detail',
    summary: 'One kind of certificates to edit',
    access: { permission: 'certificate:kind:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...kindFields,
      id,
      version: z.int(),
      exams: z.array(named),
      course: z.nullable(named),
      issuedCount: z.int(),
    }),
  }),
  save: endpoint({
    path: '/api/certificate-kind/save',
    summary: 'Creates or changes a kind of certificates; those that were issued stay as they are',
    access: { permission: 'certificate:kind:edit' },
    input: z.strictObject({ ...kindFields, id: z.optional(id), version: z.optional(z.int()) }),
    output: z.object({ id }),
    errors: ['EDIT_CONFLICT', 'CERTIFICATE_PATTERN_TAKEN', 'CERTIFICATE_PICTURES_TOO_LARGE'],
  }),
  delete: endpoint({
    path: '/api/certificate-kind/delete',
    summary: 'Deletes kinds of which no certificate was issued',
    access: { permission: 'certificate:kind:edit' },
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['CERTIFICATE_KIND_USED'],
  }),
  ruleOptions: endpoint({
    path: '/api/certificate-kind/rule-options',
    summary: 'Exams and courses that a rule may name',
    access: { permission: 'certificate:kind:edit' },
    input: z.strictObject({ of: z.enum(['exams', 'courses']), search, ids: z.optional(ids) }),
    output: z.array(named),
  }),
  preview: endpoint({
    path: '/api/certificate-kind/preview',
    summary: 'A page as it would be printed, for a real person or a made-up one; it is no certificate',
    access: { permission: 'certificate:kind:edit' },
    transport: 'download',
    input: z.strictObject({
      name: line(100),
      language,
      design: certificateDesign,
      numberPattern: line(60),
      userId: z.nullable(id),
    }),
    output: nothing,
    errors: ['CERTIFICATE_PICTURES_TOO_LARGE', 'CERTIFICATE_LETTERS_MISSING'],
  }),
}
