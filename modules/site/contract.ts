/** Site settings (single record, id 1). */
import * as z from 'zod/mini'
import { html, id, line } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'

/** The address of an uploaded picture; empty for none. */
const picture = z._default(z.string().check(z.regex(/^(?:\/files\/[\w-]{1,80})?$/)), '')
const pictures = { frontLogo: picture, backLogo: picture, loginBackground: picture }
const hours = (max: number) => z.int().check(z.gte(1), z.lte(max))

/** What only administrators see and set. */
const switches = {
  /** Sign-up is open. */
  signUpOpen: z.boolean(),
  /** A new account must be reviewed by an administrator before it can sign in. */
  signUpReview: z.boolean(),
  /** The department of new accounts; null for none. */
  signUpDepartmentId: z.nullable(id),
  /** The person who signs up chooses the department; then there is no fixed one. */
  signUpChoice: z._default(z.boolean(), false),
  /** One session a user: a new login ends the others. */
  singleSession: z.boolean(),
  /** The browser works before each sign-in from a browser that is not known, sign-up and code; otherwise only under attack. */
  workAlways: z._default(z.boolean(), false),
  /** The ways to sign in; at least one is on. */
  loginByPassword: z._default(z.boolean(), true),
  loginByMobile: z._default(z.boolean(), true),
  loginByEmail: z._default(z.boolean(), true),
  /** Addresses and ranges of computer rooms, parted by commas: students are not told of signing in there. */
  roomAddresses: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  /** In which people are told who have neither signed in nor chosen one. */
  defaultLanguage: z._default(z.enum(['zh-CN', 'en-US']), 'zh-CN'),
  /** A session ends after so many hours without a call, and after so many in any case. */
  studentIdleHours: z._default(hours(168), 12),
  studentAbsoluteHours: z._default(hours(2160), 720),
  administratorIdleHours: z._default(hours(24), 2),
  administratorAbsoluteHours: z._default(hours(168), 24),
  /** By its name in the IANA database. What is counted by the day has the days of this zone. */
  timeZone: z._default(z.string().check(z.maxLength(64)), 'Asia/Shanghai'),
}

/** Whether a mail or a short message reaches anybody: where not, nothing that needs one is offered. */
const sending = { canMail: z.boolean(), canSms: z.boolean() }

/** What somebody does in the demo school. */
const demoPost = z.enum(['administrator', 'author', 'marker', 'student'])

/** What everybody may see before login. */
export const siteConfig = z.object({
  id: z.literal(1),
  siteName: z.string(),
  frontLogo: z.string(),
  backLogo: z.string(),
  copyRight: z.string(),
  loginBackground: z.string(),
  /** There is no administrator yet: the sign-in page says where the link is that makes the first. */
  awaitsSetup: z.boolean(),
  signUpOpen: z.boolean(),
  signUpReview: z.boolean(),
  signUpChoice: z.boolean(),
  ...sending,
  /** The ways to sign in that are on and work here: without a message gateway no code arrives. */
  loginByPassword: z.boolean(),
  loginByMobile: z.boolean(),
  loginByEmail: z.boolean(),
  /** Only where the server runs with demo data: the page says so and offers these accounts. */
  demo: z.nullable(
    z.object({
      accounts: z.array(z.object({ userName: z.string(), password: z.string(), realName: z.string(), post: demoPost })),
    }),
  ),
})
export type SiteConfig = z.output<typeof siteConfig>
export type SiteSettings = z.output<(typeof site)['settings']['output']>

export const site = {
  detail: endpoint({
    path: '/api/sys/config/detail',
    summary: 'Site settings',
    access: 'public',
    input: z.strictObject({ id: z._default(z.literal([1, '1']), 1) }),
    output: siteConfig,
  }),
  settings: endpoint({
    path: '/api/sys/config/settings',
    summary: 'All site settings, to change them',
    access: { permission: 'sys:config:edit' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      siteName: z.string(),
      copyRight: z.string(),
      ...pictures,
      ...switches,
      ...sending,
    }),
  }),
  save: endpoint({
    path: '/api/sys/config/save',
    summary: 'Changes the site settings',
    access: { permission: 'sys:config:edit' },
    input: z.strictObject({
      /** Of the settings as they were seen; another one means that somebody else has saved meanwhile. */
      version: z.int(),
      siteName: line(60),
      copyRight: z._default(html(10_000), ''),
      ...pictures,
      ...switches,
    }),
    output: nothing,
    errors: ['EDIT_CONFLICT', 'LAST_LOGIN_WAY', 'LOGIN_WAY_NEEDED'],
  }),
  demoMessages: endpoint({
    path: '/api/common/message/paging',
    summary: 'Only with demo data: the mails and short messages that the development sender wrote instead of sending',
    access: 'public',
    input: z.strictObject({}),
    output: z.array(
      z.object({ id, sentAt: z.string(), channel: z.enum(['mobile', 'email']), target: z.string(), text: z.string() }),
    ),
  }),
}
