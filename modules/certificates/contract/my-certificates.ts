/** What everybody may ask of certificates: one's own, and whether one that is shown is real. */
import * as z from 'zod/mini'
import { id, line } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { certificateState, revokeReason } from './certificate-states.ts'
import { VALUE_NAMES } from './designs.ts'

const ownCertificate = z.object({
  id,
  code: z.string(),
  /** Where anybody can check it. */
  url: z.string(),
  number: z.string(),
  title: z.string(),
  issuer: z.string(),
  issuedAt: z.string(),
  validUntil: z.nullable(z.string()),
  state: certificateState,
  reason: z.nullable(revokeReason),
})

export const myCertificates = {
  mine: endpoint({
    path: '/api/certificate/mine',
    summary: 'The certificates of the caller, the newest first',
    access: 'student',
    input: z.strictObject(pageInput),
    output: pageOf(ownCertificate),
  }),
  pdf: endpoint({
    path: '/api/certificate/my-pdf',
    summary: 'The file of one of the certificates of the caller',
    access: 'student',
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['NO_DATA_KEY', 'CERTIFICATE_LETTERS_MISSING', 'CERTIFICATE_TO_SIGN'],
  }),
  credential: endpoint({
    path: '/api/certificate/my-credential',
    summary: 'One of the certificates of the caller as an Open Badges 3.0 credential',
    access: 'student',
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['CERTIFICATE_TO_SIGN'],
  }),
}

/** The page of one certificate: what QR codes lead to. */
export const certificatePath = (code: string): string => `/cert/${code}`

/** 160 random bits. */
export const CODE_PATTERN = /^[\w-]{27}$/

export const shownCertificate = z.object({
  code: z.string(),
  number: z.string(),
  title: z.string(),
  personName: z.string(),
  issuer: z.string(),
  /** As it was issued, whatever has changed since. */
  printed: z.array(z.object({ value: z.nullable(z.enum(VALUE_NAMES)), text: z.string() })),
  issuedAt: z.string(),
  validUntil: z.nullable(z.string()),
  /** Of now. */
  state: certificateState,
  revokedAt: z.nullable(z.string()),
  reason: z.nullable(revokeReason),
})
export type ShownCertificate = z.output<typeof shownCertificate>

const publicKey = z.object({
  kid: z.string(),
  /** Of RFC 8037. */
  x: z.string(),
})
export type PublicKey = z.output<typeof publicKey>

const keySet = {
  keys: z.array(publicKey),
  /** Names of keys that others may have: what they have signed proves nothing. */
  withdrawn: z.array(z.string()),
}
const _keySet = z.object(keySet)
export type KeySet = z.output<typeof _keySet>

/** 600 kB in base64. */
const MAX_FILE_CHARACTERS = 800_000

export const certificateChecks = {
  show: endpoint({
    path: '/api/certificate/show',
    summary: 'A certificate by the code that its link and its QR code hold',
    access: 'public',
    input: z.strictObject({ code: z.string().check(z.maxLength(64)) }),
    output: shownCertificate,
    errors: ['TOO_MANY_TRIES'],
  }),
  find: endpoint({
    path: '/api/certificate/find',
    summary: 'A certificate by its number and the name of its holder',
    access: 'public',
    input: z.strictObject({ number: line(100), name: line(64) }),
    output: shownCertificate,
    errors: ['TOO_MANY_TRIES'],
  }),
  checkFile: endpoint({
    path: '/api/certificate/check-file',
    summary: 'Whether a PDF file is a certificate of ours to the last byte, and what it is worth now',
    access: 'public',
    input: z.strictObject({
      file: z.string().check(z.maxLength(MAX_FILE_CHARACTERS), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    }),
    output: z.object({
      verdict: z.enum(['genuine', 'changed', 'unknownKey', 'keyWithdrawn', 'notOurs']),
      certificate: z.nullable(shownCertificate),
    }),
    errors: ['TOO_MANY_TRIES'],
  }),
  keys: endpoint({
    path: '/api/certificate/keys',
    summary: 'The public keys of all certificates, for checks without the server',
    access: 'public',
    input: nothing,
    output: z.object({ issuer: z.string(), ...keySet }),
  }),
}
