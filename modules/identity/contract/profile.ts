/** What people do with their own account (specification section 2, /profile/index). */
import * as z from 'zod/mini'
import { email, id, ids, mobile, password, realName, roleType } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { ownSession, ownSignIn } from './sign-ins.ts'

const contact = z.union([mobile, email])
const typedPassword = z.string().check(z.minLength(1), z.maxLength(128))

/** An avatar is a square of so many pixels: the browser cuts it, the server takes no other. */
export const AVATAR_SIDE = 256
export const AVATAR_MAX_BYTES = 512 * 1024

/** What of an account somebody else can change, and its owner is told of. `sessions`: they were ended. */
export const SECURITY_CHANGES = [
  'userName',
  'password',
  'mobile',
  'email',
  'idCard',
  'state',
  'roles',
  'departments',
  'sessions',
] as const
const securityChange = z.enum(SECURITY_CHANGES)
export type SecurityChange = z.output<typeof securityChange>

export const profile = {
  detail: endpoint({
    path: '/api/sys/profile/detail',
    summary: 'One’s own account',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({
      id,
      userName: z.string(),
      realName: z.string(),
      avatar: z.string(),
      roleType,
      /** Masked: others may see the screen. */
      mobile: z.string(),
      email: z.string(),
      /** A code that went there came back: it signs in. */
      isMobileProved: z.boolean(),
      isEmailProved: z.boolean(),
      departments: z.array(z.string()),
      createdAt: z.string(),
      /** False for those who have only ever come from a partner system. */
      hasPassword: z.boolean(),
      /** False for a student with an open paper. */
      canRename: z.boolean(),
    }),
  }),
  save: endpoint({
    path: '/api/sys/profile/save',
    summary: 'Changes one’s real name; a student not while a paper is open',
    access: 'signedIn',
    input: z.strictObject({ realName }),
    output: nothing,
    errors: ['NAME_LOCKED'],
  }),
  avatar: endpoint({
    path: '/api/sys/profile/avatar',
    summary: 'Sets one’s picture: PNG, JPEG or WebP of 256 × 256 pixels, at most 512 kB',
    access: 'signedIn',
    transport: 'upload',
    input: z.strictObject({}),
    output: z.object({ avatar: z.string() }),
    errors: [
      'FILE_TYPE_REFUSED',
      'FILE_DAMAGED',
      'IMAGE_TOO_BIG',
      'IMAGE_NOT_FITTING',
      'TOO_LARGE',
      'TOO_MANY_TRIES',
      'FILE_INFECTED',
      'FILE_NOT_SCANNED',
      'SCANNER_AWAY',
    ],
  }),
  removeAvatar: endpoint({
    path: '/api/sys/profile/remove-avatar',
    summary: 'Takes one’s picture away',
    access: 'signedIn',
    input: z.strictObject({}),
    output: nothing,
  }),
  sendContactCode: endpoint({
    path: '/api/sys/profile/send-code',
    summary: 'Sends a code to the new mobile number or e-mail; answers the same whether or not another account has it',
    access: 'signedIn',
    input: z.strictObject({ contact }),
    output: z.object({ validSeconds: z.int() }),
    errors: ['CODE_TOO_SOON', 'TOO_MANY_TRIES', 'LOGIN_WAY_OFF'],
  }),
  changeContact: endpoint({
    path: '/api/sys/profile/change-contact',
    summary: 'Sets mobile number or e-mail with the code that was sent there; the old address is told',
    access: 'signedIn',
    input: z.strictObject({
      contact,
      code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
      /** Needed where the account has one: who finds an open browser must not take the account over. */
      password: z.optional(typedPassword),
    }),
    output: nothing,
    errors: ['CODE_WRONG', 'PASSWORD_WRONG', 'CONTACT_TAKEN', 'TRY_LATER', 'LOGIN_WAY_OFF'],
  }),
  password: endpoint({
    path: '/api/sys/profile/password',
    summary: 'Sets a new password; all other sessions of the account end',
    access: 'signedIn',
    input: z.strictObject({ oldPassword: typedPassword, password }),
    output: nothing,
    errors: ['PASSWORD_WRONG', 'PASSWORD_KNOWN', 'PASSWORD_SHORT', 'PASSWORD_NOT_NEW', 'TRY_LATER'],
    whilePasswordIsDue: true,
  }),
  sessions: endpoint({
    path: '/api/sys/profile/sessions',
    summary: 'One’s own sessions that are valid now',
    access: 'signedIn',
    input: z.strictObject(pageInput),
    output: pageOf(ownSession),
  }),
  endSession: endpoint({
    path: '/api/sys/profile/end-session',
    summary: 'Ends one of one’s own sessions',
    access: 'signedIn',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  endOtherSessions: endpoint({
    path: '/api/sys/profile/end-other-sessions',
    summary: 'Ends all of one’s own sessions but the one that asks',
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ count: z.int() }),
  }),
  securityNotices: endpoint({
    path: '/api/sys/profile/security-notices',
    summary: 'What others have changed of one’s own account, newest first',
    access: 'signedIn',
    input: z.strictObject({ ...pageInput, onlyNew: z._default(z.boolean(), false) }),
    output: pageOf(
      z.object({
        id,
        at: z.string(),
        changes: z.array(securityChange),
        byName: z.string(),
        /** Not acknowledged yet. */
        isNew: z.boolean(),
      }),
    ),
  }),
  acknowledgeNotices: endpoint({
    path: '/api/sys/profile/acknowledge-notices',
    summary: 'Says that one has seen these; others’ are left alone',
    access: 'signedIn',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  signIns: endpoint({
    path: '/api/sys/profile/sign-ins',
    summary: 'One’s own sign-ins and those tried under one’s name, newest first',
    access: 'signedIn',
    input: z.strictObject(pageInput),
    output: pageOf(ownSignIn),
  }),
}
