/** Who is signed in, and who has tried to be: sessions and the log of sign-ins (specification section 4, design part 5). */
import * as z from 'zod/mini'
import { id, ids, moment, roleType, search } from '@tripos/contract-kit/fields.ts'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, sortInput } from '@tripos/contract-kit/endpoint.ts'

/**
 * How a sign-in ended. `work`: the work of the browser does not fit; `limited`: too many tries, and not judged; `codeWrong`:
 * the code that was sent.
 */
export const SIGN_IN_RESULTS = ['ok', 'wrong', 'disabled', 'awaitingReview', 'work', 'limited', 'codeWrong'] as const
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]
/** `register` and `setup` sign in with the account that they make; `sync` is a partner system. */
export const SIGN_IN_WAYS = ['password', 'code', 'register', 'setup', 'sync'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

const signInResult = z.enum(SIGN_IN_RESULTS)
const signInWay = z.enum(SIGN_IN_WAYS)

/** What the browser says about itself, read by the server; empty where it says nothing known. */
const device = z.object({
  kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
  /** 'Chrome 141' */
  browser: z.string(),
  /** 'Windows 10' */
  system: z.string(),
})
export type Device = z.output<typeof device>

export const ownSession = z.object({
  id,
  device,
  ip: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export const ownSignIn = z.object({
  id,
  at: z.string(),
  result: signInResult,
  way: signInWay,
  device,
  ip: z.string(),
  /** One row for so many of one kind, address and minute. */ times: z.int(),
})

/** Undefined where nobody has the name that was typed. */
const person = z.nullable(z.object({ id, userName: z.string(), realName: z.string(), roleType }))

const signInFilters = {
  search,
  result: z.optional(signInResult),
  way: z.optional(signInWay),
  /** The beginning of an address: `10.20.` finds a network. */
  ip: z.optional(z.string().check(z.trim(), z.regex(/^[0-9a-fA-F.:]{1,45}$/))),
  from: z.optional(moment),
  until: z.optional(moment),
}

export const signIns = {
  paging: endpoint({
    path: '/api/sys/sign-in/paging',
    summary: 'The log of sign-ins of users within the data scope; unknown names only with the scope "all"',
    access: { permission: 'sys:log:view' },
    input: z.strictObject({ ...pageInput, ...signInFilters }),
    output: countedPageOf(z.object({ ...ownSignIn.shape, user: person })),
  }),
  export: endpoint({
    path: '/api/sys/sign-in/export',
    summary: 'The same as a spreadsheet, the newest 100,000 rows',
    access: { permission: 'sys:log:view' },
    transport: 'download',
    input: z.strictObject(signInFilters),
    output: nothing,
  }),
}

export const sessions = {
  paging: endpoint({
    path: '/api/sys/session/paging',
    summary: 'Sessions that are valid now, of users within the data scope',
    access: { permission: 'sys:session:view' },
    input: z.strictObject({
      ...pageInput,
      ...sortInput(['lastSeenAt', 'createdAt', 'userName']),
      search,
      roleType: z.optional(roleType),
      ip: signInFilters.ip,
    }),
    output: countedPageOf(
      z.object({
        ...ownSession.shape,
        user: z.object({ id, userName: z.string(), realName: z.string(), roleType }),
        /** A paper of theirs is open: ending the session stops them until they have signed in again. */
        isInExam: z.boolean(),
        /** A user above the caller's level: the session is shown and cannot be ended. */
        isAboveYou: z.boolean(),
      }),
    ),
  }),
  kick: endpoint({
    path: '/api/sys/session/kick',
    summary: 'Ends sessions at once, in every process; those that have ended meanwhile are left out',
    access: { permission: 'sys:session:edit' },
    input: z.strictObject({ ids }),
    output: z.object({ count: z.int() }),
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE'],
  }),
  kickUsers: endpoint({
    path: '/api/sys/session/kick-users',
    summary: 'Ends all sessions of users, except the one that asks',
    access: { permission: 'sys:session:edit' },
    input: z.strictObject({ userIds: ids }),
    output: z.object({ count: z.int() }),
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE'],
  }),
}
