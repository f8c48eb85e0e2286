/** Certificates that were issued: staff grant, find, revoke and print them. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { id, ids, line, moment, optionalLine, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, sortInput } from '@tripos/contract-kit/endpoint.ts'
import { certificateState, REASONS_BY_HAND, revokeReason } from './certificate-states.ts'

export const MAX_GRANTED = 200
export const MAX_SHEET_ROWS = 2000
/** Pages of one archive. */
export const MAX_BATCH = 2000

const filter = {
  search,
  kindId: z.optional(id),
  state: z.optional(certificateState),
  /** Of a key that was withdrawn: to be signed again. */
  isToSign: z.optional(z.boolean()),
  /** Valid now, and not so many days from now. */
  endsWithinDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
}

const certificateRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  personName: z.string(),
  /** As the person is called today. */
  currentName: z.string(),
  userName: z.string(),
  state: certificateState,
  issuedAt: z.string(),
  validUntil: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  reason: z.nullable(revokeReason),
  note: z.string(),
  code: z.string(),
  isToSign: z.boolean(),
})

const granted = z.object({ granted: z.int(), /** Had one that is good. */ skipped: z.int() })

const batchRow = z.object({
  id,
  createdAt: z.string(),
  total: z.int(),
  done: z.int(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
})

export const certificates = {
  paging: endpoint({
    path: '/api/certificate/paging',
    summary: 'Certificates of the people whom the caller works on',
    access: { permission: 'certificate:certificate:view' },
    input: z.strictObject({ ...pageInput, ...sortInput(['issuedAt', 'validUntil', 'number']), ...filter }),
    output: countedPageOf(certificateRow),
  }),
  grant: endpoint({
    path: '/api/certificate/grant',
    summary: 'Grants a certificate by hand; who has one that is good gets no other',
    access: { permission: 'certificate:certificate:edit' },
    input: z.strictObject({ kindId: id, userIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_GRANTED)) }),
    output: granted,
    errors: ['NO_DATA_KEY', 'CERTIFICATE_PERSON_OUTSIDE'],
  }),
  grantSheet: endpoint({
    path: '/api/certificate/grant-sheet',
    summary: 'Grants certificates to the people of a sheet: all of them, or none where a line is wrong',
    access: { permission: 'certificate:certificate:edit' },
    transport: 'upload',
    input: z.strictObject({ kindId: id }),
    output: z.object({
      ...granted.shape,
      problems: z.array(z.object({ line: z.int(), column: z.string(), what: z.string() })),
      problemCount: z.int(),
    }),
    errors: ['NO_DATA_KEY', 'IMPORT_UNREADABLE', 'TOO_LARGE'],
  }),
  sheetTemplate: endpoint({
    path: '/api/certificate/sheet-template',
    summary: 'The sheet to fill in',
    access: { permission: 'certificate:certificate:edit' },
    transport: 'download',
    input: nothing,
    output: nothing,
  }),
  revoke: endpoint({
    path: '/api/certificate/revoke',
    summary: 'Revokes certificates; whoever checks one sees that at once',
    access: { permission: 'certificate:certificate:edit' },
    input: z.strictObject({ ids, reason: z.literal([...REASONS_BY_HAND]), note: optionalLine(500) }),
    output: nothing,
    errors: ['CERTIFICATE_NOT_VALID'],
  }),
  reissue: endpoint({
    path: '/api/certificate/reissue',
    summary: 'Issues a certificate again under the name that the person has now; the number stays',
    access: { permission: 'certificate:certificate:edit' },
    input: z.strictObject({ id }),
    output: z.object({ id }),
    errors: ['CERTIFICATE_NOT_VALID', 'CERTIFICATE_NAME_SAME', 'NO_DATA_KEY'],
  }),
  download: endpoint({
    path: '/api/certificate/pdf',
    summary: 'The file of one certificate',
    access: { permission: 'certificate:certificate:view' },
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['NO_DATA_KEY', 'CERTIFICATE_LETTERS_MISSING', 'CERTIFICATE_TO_SIGN'],
  }),
  export: endpoint({
    path: '/api/certificate/export',
    summary: 'The list as a sheet',
    access: { permission: 'certificate:certificate:view' },
    transport: 'download',
    input: z.strictObject(filter),
    output: nothing,
  }),
  startBatch: endpoint({
    path: '/api/certificate/start-batch',
    summary: 'Has an archive made of the files of a list',
    access: { permission: 'certificate:certificate:view' },
    input: z.strictObject({ ...filter, ids: z.optional(ids) }),
    output: z.object({ id }),
    errors: ['CERTIFICATE_BATCH_EMPTY', 'CERTIFICATE_BATCH_TOO_LARGE', 'NO_DATA_KEY'],
  }),
  listBatches: endpoint({
    path: '/api/certificate/list-batches',
    summary: 'The archives that the caller asked for, the newest first',
    access: { permission: 'certificate:certificate:view' },
    input: nothing,
    output: z.array(batchRow),
  }),
  downloadBatch: endpoint({
    path: '/api/certificate/download-batch',
    summary: 'An archive that is ready',
    access: { permission: 'certificate:certificate:view' },
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
}

/** The thumbprint of a public key. */
const keyId = z.string().check(z.regex(/^[\w-]{43}$/))

export const certificateKeys = {
  list: endpoint({
    path: '/api/certificate-key/list',
    summary: 'The keys that certificates are signed with, without their secret part',
    access: { permission: 'certificate:key:edit' },
    input: nothing,
    output: z.array(
      z.object({
        id: keyId,
        createdAt: moment,
        retiredAt: z.nullable(moment),
        usedCount: z.int(),
        withdrawnAt: z.nullable(moment),
        /** What it has signed from then on does not count. */
        compromisedAt: z.nullable(moment),
        reason: z.string(),
        toSignCount: z.int(),
        isSigning: z.boolean(),
      }),
    ),
  }),
  rotate: endpoint({
    path: '/api/certificate-key/rotate',
    summary: 'Signs with a new key from now on; what was signed before stays good',
    access: { permission: 'certificate:key:edit' },
    input: nothing,
    output: z.object({ id: z.string() }),
    errors: ['NO_DATA_KEY'],
  }),
  withdraw: endpoint({
    path: '/api/certificate-key/withdraw',
    summary: 'Withdraws a key that others may have: nothing proves itself by it any more, and a new one signs',
    access: { permission: 'certificate:key:edit' },
    input: z.strictObject({ id: keyId, from: moment, reason: line(500) }),
    output: nothing,
    errors: ['CERTIFICATE_KEY_WITHDRAWN', 'NO_DATA_KEY'],
  }),
  startSigningAgain: endpoint({
    path: '/api/certificate-key/sign-again',
    summary: 'Has everything that a withdrawn key has signed, and that stands, signed again with the key of now',
    access: { permission: 'certificate:key:edit' },
    input: z.strictObject({ id: keyId }),
    output: nothing,
    errors: ['NO_DATA_KEY'],
  }),
}
