/** Accounts, sessions, sign-up and recovery (specification section 7; design part 5). */
import { UserState } from '@tripos/contract-kit/enums.ts'
import * as z from 'zod/mini'
import { staffPassword } from './staff-password.ts'
import {
  email,
  chosenIds,
  id,
  idCard,
  line,
  mobile,
  named,
  optionalLine,
  ownUserName,
  ownPassword,
  password,
  realName,
  roleType,
  search,
  userName,
  userState,
} from '@tripos/contract-kit/fields.ts'
import { currentUser } from '@tripos/contract-kit/session.ts'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput } from '@tripos/contract-kit/endpoint.ts'
import { devices, guarded, maybeSignedIn, signedIn, work } from './sign-in-guard.ts'
import { userFilter, userSort } from './users.ts'

/** The password as typed at login: no rule besides a limit, so that old passwords still work. */
const typedPassword = z.string().check(z.minLength(1), z.maxLength(128))
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/))
const contact = z.union([mobile, email])
const invitationToken = z.string().check(z.regex(/^[\w-]{1,100}$/))

const userRow = z.object({
  id,
  userName: z.string(),
  realName: z.string(),
  avatar: z.string(),
  roleType,
  state: userState,
  /** Masked: 138****1234. */
  mobile: z.string(),
  email: z.string(),
  /** Masked: 110101********1234; empty for none. */
  idCard: z.string(),
  departments: z.array(named),
  roles: z.array(named),
  createdAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
})

/** What a person types who signs in with a code. */
export const codeLoginForms = {
  mobile: z.strictObject({ contact: mobile, code }),
  email: z.strictObject({ contact: email, code }),
} as const

export const identity = {
  login: endpoint({
    path: '/api/sys/user/login',
    summary:
      'Signs in with user name, proved mobile number or proved e-mail, and password. Data of 10010011 is the work to do, of 10010080 the seconds to wait',
    access: 'public',
    input: z.strictObject({ userName: line(64), password: typedPassword, ...guarded }),
    output: signedIn,
    errors: [
      'LOGIN_WRONG',
      'WORK_NEEDED',
      'WORK_WRONG',
      'USER_DISABLED',
      'USER_AWAITING_REVIEW',
      'TRY_LATER',
      'LOGIN_WAY_OFF',
    ],
  }),
  mobileLogin: endpoint({
    path: '/api/sys/user/mobile-login',
    summary: 'Signs in with a code sent to the mobile number',
    access: 'public',
    input: z.strictObject({ mobile, code, devices }),
    output: signedIn,
    errors: ['CODE_WRONG', 'USER_DISABLED', 'USER_AWAITING_REVIEW', 'LOGIN_WAY_OFF'],
  }),
  emailLogin: endpoint({
    path: '/api/sys/user/email-login',
    summary: 'Signs in with a code sent to the e-mail address',
    access: 'public',
    input: z.strictObject({ email, code, devices }),
    output: signedIn,
    errors: ['CODE_WRONG', 'USER_DISABLED', 'USER_AWAITING_REVIEW', 'LOGIN_WAY_OFF'],
  }),
  signUpDepartments: endpoint({
    path: '/api/sys/depart/tree-select',
    summary: 'Departments to choose from at sign-up, where the site leaves the choice to the person',
    access: 'public',
    input: z.strictObject({}),
    output: z.array(z.object({ id, parentId: z.nullable(id), name: z.string() })),
    errors: ['SIGN_UP_OFF'],
  }),
  register: endpoint({
    path: '/api/sys/user/reg',
    summary: 'Creates an account; signs in unless the account must be reviewed first',
    access: 'public',
    input: z.strictObject({
      userName: ownUserName,
      password,
      realName,
      /** Signs in only once it is proved in the profile. */
      mobile: z.optional(mobile),
      email: z.optional(email),
      /** Needed where the site leaves the choice to the person, and refused elsewhere. */
      departmentId: z.optional(id),
      work,
    }),
    output: maybeSignedIn,
    errors: ['SIGN_UP_OFF', 'PASSWORD_KNOWN', 'USER_NAME_TAKEN', 'WORK_NEEDED', 'WORK_WRONG', 'TOO_MANY_TRIES'],
  }),
  setup: endpoint({
    path: '/api/sys/user/setup',
    summary:
      'Creates the first administrator with the one-time link that the first start prints, and says what the site is',
    access: 'public',
    input: z.strictObject({
      setupToken: z.string().check(z.maxLength(100)),
      userName,
      password: staffPassword,
      realName,
      /** Of the site; what is left out stays as it is. */
      siteName: z.optional(line(60)),
      defaultLanguage: z.optional(z.enum(['zh-CN', 'en-US'])),
      timeZone: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: signedIn,
    errors: ['SETUP_LINK_INVALID', 'PASSWORD_KNOWN', 'USER_NAME_TAKEN', 'TOO_MANY_TRIES'],
  }),
  resetPassword: endpoint({
    path: '/api/sys/user/reset-pass',
    summary: 'Sets a new password with a code sent to a proved mobile or e-mail, ends all sessions and signs in',
    access: 'public',
    input: z.strictObject({ contact, code, password, devices }),
    /** Nulls where the account is disabled or awaits review. */
    output: maybeSignedIn,
    errors: ['CODE_WRONG', 'PASSWORD_KNOWN', 'PASSWORD_SHORT', 'LOGIN_WAY_OFF'],
  }),
  invitation: endpoint({
    path: '/api/sys/user/invitation',
    summary: 'Whom an invitation is for',
    access: 'public',
    input: z.strictObject({ token: invitationToken }),
    output: z.object({ userName: z.string(), realName: z.string() }),
    errors: ['INVITATION_INVALID', 'TOO_MANY_TRIES'],
  }),
  acceptInvitation: endpoint({
    path: '/api/sys/user/accept-invitation',
    summary: 'Sets the first password with the link of an invitation, and signs in',
    access: 'public',
    input: z.strictObject({ token: invitationToken, password }),
    output: signedIn,
    errors: ['INVITATION_INVALID', 'PASSWORD_KNOWN', 'PASSWORD_SHORT', 'TOO_MANY_TRIES'],
  }),
  sendCode: endpoint({
    path: '/api/sys/user/send-code',
    summary: 'Sends a six-digit code; answers the same whether or not the account exists',
    access: 'public',
    input: z.strictObject({ contact, purpose: z.enum(['login', 'resetPassword']), devices, work }),
    output: z.object({ validSeconds: z.int() }),
    errors: ['CODE_TOO_SOON', 'WORK_NEEDED', 'WORK_WRONG', 'TOO_MANY_TRIES', 'LOGIN_WAY_OFF'],
  }),
  info: endpoint({
    path: '/api/sys/user/info',
    summary: 'Who is signed in',
    access: 'signedIn',
    input: z.strictObject({ token: z.optional(z.string().check(z.maxLength(100))) }),
    output: currentUser,
    whilePasswordIsDue: true,
  }),
  logout: endpoint({
    path: '/api/sys/user/logout',
    summary: 'Ends the session',
    access: 'signedIn',
    input: z.strictObject({}),
    output: nothing,
    whilePasswordIsDue: true,
  }),
  paging: endpoint({
    path: '/api/sys/user/paging',
    summary: 'Users within the data scope of the caller',
    access: { permission: 'sys:user:view' },
    input: z.strictObject({
      ...pageInput,
      ...userSort,
      ...userFilter,
    }),
    output: countedPageOf(userRow),
  }),
  detail: endpoint({
    path: '/api/sys/user/detail',
    summary: 'One user',
    access: { permission: 'sys:user:view' },
    input: z.strictObject({ id }),
    output: z.object({
      ...userRow.shape,
      mobileFull: z.string(),
      /** Whether a code that went there came back: only then it signs in. */
      isMobileProved: z.boolean(),
      isEmailProved: z.boolean(),
      version: z.int(),
      /** Why the caller may not change this account, as a sentence; null where they may. */
      cannotChange: z.nullable(z.string()),
    }),
  }),
  save: endpoint({
    path: '/api/sys/user/save',
    summary: 'Creates or changes a user; a change of roles or password ends the sessions of that user',
    access: { permission: 'sys:user:edit' },
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(z.int()),
      userName,
      realName,
      roleType,
      /** Required for a new user who is not invited; left out keeps the old one. */
      password: z.optional(password),
      /** A new user without a password gets a link to set it. */
      invite: z._default(z.boolean(), false),
      /** Of the password that is set with this call. */
      mustChangePassword: z._default(z.boolean(), false),
      /** The caller's, needed for the password of an administrator who exists. */
      ownPassword,
      mobile: z._default(z.union([z.literal(''), mobile]), ''),
      email: z._default(z.union([z.literal(''), email]), ''),
      /** Left out keeps the old one; empty removes it. */
      idCard: z.optional(z.union([z.literal(''), idCard])),
      /** Address of an uploaded picture, or empty for none; left out keeps the old one. */
      avatar: z.optional(z.string().check(z.regex(/^(\/files\/[0-9a-f]{64})?$/))),
      /** Left out keeps the old one; a new user is normal. */
      state: z.optional(userState),
      departmentIds: z._default(z.array(id).check(z.maxLength(20)), []),
      roleIds: z._default(z.array(id).check(z.maxLength(20)), []),
    }),
    output: z.object({ id }),
    errors: [
      'NO_MESSAGE_CHANNEL',
      'NO_PUBLIC_ADDRESS',
      'PASSWORD_KNOWN',
      'PASSWORD_SHORT',
      'USER_NAME_TAKEN',
      'CONTACT_TAKEN',
      'ID_CARD_TAKEN',
      'NO_DATA_KEY',
      'GRANT_NOT_HELD',
      'USER_ABOVE_YOU',
      'USER_HOLDS_MORE',
      'OWN_PASSWORD_NEEDED',
      'PASSWORD_WRONG',
      'TOO_MANY_TRIES',
      'LAST_ADMINISTRATOR',
      'EDIT_CONFLICT',
    ],
  }),
  setState: endpoint({
    path: '/api/sys/user/state',
    summary: 'Enables, disables or approves users; a disabled user is signed out at once',
    access: { permission: 'sys:user:edit' },
    input: z.strictObject({
      ids: chosenIds,
      state: z.literal([UserState.normal, UserState.disabled]),
      reason: optionalLine(200),
    }),
    output: nothing,
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE', 'LAST_ADMINISTRATOR'],
  }),
  options: endpoint({
    path: '/api/sys/user/options',
    summary: 'Users to choose from, by name (at most 20)',
    access: { permission: 'sys:user:view' },
    input: z.strictObject({
      search,
      roleType: z.optional(roleType),
      ids: z.optional(z.array(id).check(z.maxLength(500))),
    }),
    output: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
  }),
}

/** The form of `register` where the site leaves the choice of the department to the person. */
export const registerWithDepartment = z.strictObject({ ...identity.register.input.shape, departmentId: id })
