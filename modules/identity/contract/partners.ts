/** Partner systems that send people here with a signed link (design part 5: `/sync`, 10010015). */
import * as z from 'zod/mini'
import {
  id,
  line,
  named,
  ownUserName,
  password,
  realName,
  roleType,
  search,
  userName,
} from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { guarded, maybeSignedIn, signedIn } from './sign-in-guard.ts'

/** What happens to somebody without an account here. */
export const PartnerMode = { create: 1, bind: 2 } as const
export type PartnerMode = (typeof PartnerMode)[keyof typeof PartnerMode]
const partnerMode = z.literal([1, 2])

/** How long a link is valid, before and after its timestamp. */
export const SYNC_LINK_SECONDS = 300
export const SYNC_LINK_PATH = '/api/sys/user/sync-login'

/** The cookie of the browser in which a link was opened; only the calls below are sent with it. */

/** The role that a link names for a student; administrators come with the name of a role. */
export const STUDENT_ROLE = 'student'

/** Everything that is signed, in the order in which it is signed. All are text; empty departments mean none. */
export const syncLink = z.strictObject({
  keyId: line(64),
  userName,
  realName,
  /** Paths of names from the root, as 'School/Grade 1', several with commas. */
  departments: z.string().check(z.maxLength(500), z.regex(/^[^\p{Cc}]*$/u)),
  role: line(64),
  /** Seconds since 1970. */
  timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
  nonce: z.string().check(z.regex(/^[\w-]{8,64}$/)),
})
export type SyncLink = z.output<typeof syncLink>

/** What the HMAC-SHA-256 is taken of: one line for each field. No field holds a line break. */
export const signedText = (link: SyncLink): string =>
  Object.keys(syncLink.shape)
    .map(name => `${name}=${link[name as keyof SyncLink]}`)
    .join('\n')

const partner = z.object({
  id,
  name: z.string(),
  keyId: z.string(),
  mode: partnerMode,
  allowsStudents: z.boolean(),
  roles: z.array(named),
  isEnabled: z.boolean(),
  /** How many people it has linked. */
  identityCount: z.int(),
  createdAt: z.string(),
  version: z.int(),
})
export type Partner = z.output<typeof partner>

const mayEdit = { permission: 'sys:partner:edit' } as const
const oneUse = z.string().check(z.maxLength(100))

export const partners = {
  paging: endpoint({
    path: '/api/sys/partner/paging',
    summary: 'Partner systems; their secrets are never shown again',
    access: { permission: 'sys:partner:view' },
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(partner),
  }),
  save: endpoint({
    path: '/api/sys/partner/save',
    summary: 'Creates or changes a partner; the secret of a new one is shown this once. Needs the scope "all"',
    access: mayEdit,
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(z.int()),
      name: line(100),
      mode: partnerMode,
      allowsStudents: z.boolean(),
      roleIds: z.array(id).check(z.maxLength(20)),
    }),
    output: z.object({ id, keyId: z.string(), secret: z.nullable(z.string()) }),
    errors: ['PARTNER_NAME_TAKEN', 'GRANT_NOT_HELD', 'EDIT_CONFLICT', 'NO_DATA_KEY'],
  }),
  rotate: endpoint({
    path: '/api/sys/partner/rotate',
    summary: 'A new secret, shown this once; the old one stops at once',
    access: mayEdit,
    input: z.strictObject({ id }),
    output: z.object({ keyId: z.string(), secret: z.string() }),
    errors: ['GRANT_NOT_HELD', 'NO_DATA_KEY'],
  }),
  setEnabled: endpoint({
    path: '/api/sys/partner/state',
    summary: 'Lets a partner send people, or stops it at once',
    access: mayEdit,
    input: z.strictObject({ id, isEnabled: z.boolean() }),
    output: nothing,
    errors: ['GRANT_NOT_HELD'],
  }),
  delete: endpoint({
    path: '/api/sys/partner/delete',
    summary: 'Deletes a partner with its links to accounts; the accounts stay',
    access: mayEdit,
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['GRANT_NOT_HELD'],
  }),
}

export const externalSignIn = {
  exchange: endpoint({
    path: '/api/sys/user/sync-exchange',
    summary: 'The one-use code of `/sync/{code}/{roleType}` for a session; 10010015 where no account is linked',
    access: 'public',
    withCookie: true,
    input: z.strictObject({ code: oneUse }),
    output: z.object({ ...signedIn.shape, roleType }),
    errors: [
      'SYNC_LINK_USED',
      'SYNC_OTHER_BROWSER',
      'SYNC_LINK_INVALID',
      'SYNC_ROLE_REFUSED',
      'SYNC_DEPARTMENT_UNKNOWN',
      'IDENTITY_UNBOUND',
      'IDENTITY_LINKED',
      'USER_DISABLED',
      'USER_AWAITING_REVIEW',
    ],
  }),
  pending: endpoint({
    path: '/api/sys/user/sync-pending',
    summary: 'Who is to be bound: what `/register/2/{token}` shows',
    access: 'public',
    withCookie: true,
    input: z.strictObject({ bindToken: oneUse }),
    output: z.object({ partnerName: z.string(), userName: z.string(), realName: z.string() }),
    errors: ['SYNC_TOKEN_INVALID', 'SYNC_OTHER_BROWSER'],
  }),
  bind: endpoint({
    path: '/api/sys/user/sync-bind',
    summary: 'Binds an account that proves itself by its password, and signs it in',
    access: 'public',
    withCookie: true,
    input: z.strictObject({
      bindToken: oneUse,
      userName: line(64),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
      ...guarded,
    }),
    output: signedIn,
    errors: [
      'SYNC_TOKEN_INVALID',
      'SYNC_OTHER_BROWSER',
      'SYNC_ROLE_REFUSED',
      'IDENTITY_LINKED',
      'LOGIN_WRONG',
      'WORK_NEEDED',
      'WORK_WRONG',
      'USER_DISABLED',
      'USER_AWAITING_REVIEW',
      'TRY_LATER',
    ],
  }),
  finish: endpoint({
    path: '/api/sys/user/sync-finish',
    summary: 'Makes a new account for the identity; signs in unless accounts are reviewed first',
    access: 'public',
    withCookie: true,
    input: z.strictObject({ bindToken: oneUse, userName: ownUserName, password }),
    output: maybeSignedIn,
    errors: [
      'SYNC_TOKEN_INVALID',
      'SYNC_OTHER_BROWSER',
      'SYNC_ROLE_REFUSED',
      'SYNC_DEPARTMENT_UNKNOWN',
      'PASSWORD_KNOWN',
      'PASSWORD_SHORT',
      'USER_NAME_TAKEN',
      'IDENTITY_LINKED',
    ],
  }),
}
