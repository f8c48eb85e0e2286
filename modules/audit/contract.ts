/** The operation log: what privileged people changed. */
import * as z from 'zod/mini'
import type { Language } from '@tripos/contract-kit/errors.ts'
import { id, moment, search } from '@tripos/contract-kit/fields.ts'
import { auditActions, auditObjects } from '@tripos/contract-kit/installed.ts'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, sortInput } from '@tripos/contract-kit/endpoint.ts'

type Names = Readonly<Record<string, Readonly<Record<Language, string>>>>

/** The name of an action or kind of thing; the word itself where a later version has written it. */
export const auditName = (names: Names, word: string, language: Language): string => names[word]?.[language] ?? word

const filters = {
  search,
  actorId: z.optional(id),
  action: z.optional(z.string().check(z.refine(word => word in auditActions()))),
  objectType: z.optional(z.string().check(z.refine(word => word in auditObjects()))),
  objectId: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(moment),
  until: z.optional(moment),
}

const operationRow = z.object({
  id,
  at: z.string(),
  /** Null for what nobody who was signed in did, such as the recovery of a password. */
  actor: z.nullable(z.object({ id, userName: z.string(), realName: z.string() })),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  ip: z.string(),
})

const values = z.nullable(z.record(z.string(), z.unknown()))

/** The head of the chain as it is kept elsewhere: number and hash of a link. */
const chainHead = z.string().check(z.regex(/^[1-9]\d{0,14}:[0-9a-f]{64}$/))

/**
 * `changed`: is no longer as it was sealed. `removed`: the seal is there, the row is not. `inserted`: came in behind the seals (checks
 * of earlier versions). `headDiffers`: the head that was kept outside is no link of this chain. `outOfOrder` is no alarm: a
 * row whose time lies more than an hour before the one in front of it, as after a clock was set back.
 */
const findingKind = z.enum(['changed', 'removed', 'inserted', 'chainBroken', 'headDiffers', 'outOfOrder'])

const auditCheck = z.object({
  checkedAt: z.string(),
  /** Null for the nightly check. */
  checkedBy: z.nullable(z.string()),
  rowCount: z.int(),
  /** The last link: whoever keeps it elsewhere can prove later that nothing was cut off the end, nor all of it written anew. */
  head: z.nullable(chainHead),
  findingCount: z.int(),
  findings: z.array(z.object({ kind: findingKind, id: z.nullable(id), at: z.nullable(z.string()) })),
})
export type AuditCheck = z.output<typeof auditCheck>

const mayRead = { permission: 'sys:log:view' } as const

export const audit = {
  paging: endpoint({
    path: '/api/sys/operation/paging',
    summary: 'Privileged operations of people within the data scope of the caller, newest first',
    access: mayRead,
    input: z.strictObject({ ...pageInput, ...sortInput(['at']), ...filters }),
    output: countedPageOf(operationRow),
  }),
  detail: endpoint({
    path: '/api/sys/operation/detail',
    summary: 'One operation with what was changed, before and after',
    access: mayRead,
    input: z.strictObject({ id }),
    output: z.object({
      ...operationRow.shape,
      detail: z.record(z.string(), z.unknown()),
      before: values,
      after: values,
      /** What forms call the fields of such a thing, as far as they have a name. */
      fieldNames: z.record(z.string(), z.string()),
      requestId: z.string(),
      /** Number of its link in the chain; null while it has not been sealed yet. */
      sealNo: z.nullable(z.int()),
      hash: z.string(),
    }),
  }),
  export: endpoint({
    path: '/api/sys/operation/export',
    summary: 'The operations that match, as a workbook',
    access: mayRead,
    transport: 'download',
    input: z.strictObject(filters),
    output: nothing,
  }),
  actors: endpoint({
    path: '/api/sys/operation/actors',
    summary: 'Administrators within the data scope of the caller, to filter by (at most 20)',
    access: mayRead,
    input: z.strictObject({ search, id: z.optional(id) }),
    output: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
  }),
  lastCheck: endpoint({
    path: '/api/sys/operation/last-check',
    summary: 'What the last check of the whole log found',
    access: mayRead,
    input: z.strictObject({}),
    output: z.nullable(auditCheck),
  }),
  verify: endpoint({
    path: '/api/sys/operation/verify',
    summary: 'Checks the whole log for rows that were changed or removed, and for a head that was kept elsewhere',
    access: mayRead,
    input: z.strictObject({ head: z.optional(chainHead) }),
    output: auditCheck,
  }),
}
