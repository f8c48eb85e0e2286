/** Channels by which messages leave the product, robots of groups, and the log of what was sent. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { email, id, ids, line, mobile, moment, optionalLine, search } from '@tripos/contract-kit/fields.ts'
import { messageKinds } from '@tripos/contract-kit/installed.ts'

export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const
export const SMS_PROVIDERS = ['aliyun', 'tencent', 'hook'] as const
export const ROBOT_PROVIDERS = ['wecom', 'dingtalk', 'feishu'] as const
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'refused',
  'givenUp',
  'expired',
  'unknown',
] as const
/** What may be sent again. */
export const FAILED_STATES = ['bounced', 'refused', 'givenUp', 'expired', 'unknown'] as const
const LOG_CHANNELS = ['mail', 'sms', 'robot'] as const

const language = z.enum(['zh-CN', 'en-US'])
const host = z.string().check(z.trim(), z.maxLength(253), z.regex(/^[\w.:-]*$/))
/** Kept as it is typed; left out keeps the one that is there, empty removes it. */
const secret = (max: number) => z.optional(z.string().check(z.maxLength(max)))
const kind = z.string().check(z.refine(word => word in messageKinds()))
const version = z.int()

/** `environment`: set by variables of the server, which win. `demo`: written down instead of sent. */
const source = z.enum(['settings', 'environment', 'demo'])

const state = {
  isOn: z.boolean(),
  source,
  /** On, complete, and its secrets can be opened. */
  canSend: z.boolean(),
  version,
  /** Since when the gateway has not taken us, and what it says; null: it does. */
  pause: z.nullable(z.object({ since: z.string(), reason: z.string() })),
  /** Where the gateway says later what became of its messages; null where the server has not been told its address. */
  reportUrl: z.nullable(z.string()),
}

const mailFields = {
  host,
  port: z.int().check(z.gte(1), z.lte(65_535)),
  security: z.enum(MAIL_SECURITY),
  user: optionalLine(254),
  from: z.union([z.literal(''), email]),
  fromName: optionalLine(60),
  /** PEM, of a school's own authority. */
  caCertificate: z._default(z.string().check(z.maxLength(20_000)), ''),
  /** Bounced mails come back here, each to an address of its own: `bounces+<id>@…`. Empty: to the sender. */
  bounceAddress: z._default(z.union([z.literal(''), email]), ''),
  dkimDomain: optionalLine(253),
  dkimSelector: optionalLine(63),
}

const smsTemplate = z.strictObject({
  kind,
  language,
  templateId: line(64),
  /** Names of the values, in the order of the template. */
  params: z.array(line(40)).check(z.maxLength(20)),
})

const smsFields = {
  provider: z.enum(SMS_PROVIDERS),
  /** AccessKey ID, SecretId. */
  keyId: optionalLine(128),
  signName: optionalLine(60),
  /** SdkAppId of Tencent Cloud. */
  appId: optionalLine(32),
  region: optionalLine(32),
  /** Of a hook, or of another address of a provider. */
  url: z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), ''),
  templates: z._default(z.array(smsTemplate).check(z.maxLength(100)), []),
}

const mayEdit = { permission: 'sys:message:edit' } as const
const mayView = { permission: 'sys:message:view' } as const

/** What came of a test, with the gateway's own words. */
const tested = z.object({ outcome: z.enum(['sent', 'later', 'unknown', 'refused', 'locked']), answer: z.string() })

export const messageChannels = {
  settings: endpoint({
    path: '/api/message-channel/settings',
    summary: 'How mails and text messages are sent; secrets are never among it',
    access: mayEdit,
    input: z.strictObject({}),
    output: z.object({
      /** Where not, what is sent has no links, and gateways cannot report. */
      hasAddress: z.boolean(),
      mail: z.object({ ...state, ...mailFields, hasPassword: z.boolean(), hasDkimKey: z.boolean() }),
      sms: z.object({ ...state, ...smsFields, hasSecret: z.boolean() }),
    }),
  }),
  saveMail: endpoint({
    path: '/api/message-channel/save-mail',
    summary: 'Changes how mails are sent; another server needs the password typed again',
    access: mayEdit,
    input: z.strictObject({ version, isOn: z.boolean(), ...mailFields, password: secret(256), dkimKey: secret(8000) }),
    output: nothing,
    errors: ['EDIT_CONFLICT', 'NO_DATA_KEY'],
  }),
  saveSms: endpoint({
    path: '/api/message-channel/save-sms',
    summary: 'Changes how text messages are sent; another provider or address needs the secret typed again',
    access: mayEdit,
    input: z.strictObject({ version, isOn: z.boolean(), ...smsFields, secret: secret(256) }),
    output: nothing,
    errors: ['EDIT_CONFLICT', 'NO_DATA_KEY'],
  }),
  setReportAddress: endpoint({
    path: '/api/message-channel/set-report-address',
    summary: 'Gives the gateway of a channel another address for its reports; the old one ends at once',
    access: mayEdit,
    input: z.strictObject({ channel: z.enum(['mail', 'sms']) }),
    output: z.object({ reportUrl: z.nullable(z.string()) }),
  }),
  test: endpoint({
    path: '/api/message-channel/test',
    summary: 'Sends a test by the saved settings, also while the channel is off, and gives the answer of the gateway',
    access: mayEdit,
    input: z.strictObject({ to: z.union([mobile, email]) }),
    output: tested,
    errors: ['CHANNEL_INCOMPLETE', 'TOO_MANY_TRIES'],
  }),
}

const robotFields = {
  name: line(60),
  provider: z.enum(ROBOT_PROVIDERS),
  kinds: z._default(z.array(kind).check(z.maxLength(200)), []),
  isOn: z.boolean(),
}

export const messageRobots = {
  paging: endpoint({
    path: '/api/message-robot/paging',
    summary: 'Robots that tell a group of colleagues; their addresses are not given whole',
    access: mayEdit,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(
      z.object({ id, version, ...robotFields, addressHint: z.string(), hasSecret: z.boolean(), createdAt: z.string() }),
    ),
  }),
  save: endpoint({
    path: '/api/message-robot/save',
    summary: 'Makes or changes a robot; another address needs its secret typed again',
    access: mayEdit,
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(version),
      ...robotFields,
      /** Left out keeps the one that is there. */
      address: z.optional(z.url({ protocol: /^https$/ })),
      secret: secret(256),
    }),
    output: z.object({ id }),
    errors: ['EDIT_CONFLICT', 'NO_DATA_KEY', 'TOO_MANY_ROBOTS'],
  }),
  delete: endpoint({
    path: '/api/message-robot/delete',
    summary: 'Deletes robots; what waits for them is not sent',
    access: mayEdit,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  test: endpoint({
    path: '/api/message-robot/test',
    summary: 'Has a robot say a sentence in its group, and gives its answer',
    access: mayEdit,
    input: z.strictObject({ id }),
    output: tested,
    errors: ['TOO_MANY_TRIES'],
  }),
}

const messageRow = z.object({
  id,
  createdAt: z.string(),
  channel: z.enum(LOG_CHANNELS),
  kind: z.string(),
  /** Whose contact it is, where that is known. */
  user: z.nullable(z.object({ id, userName: z.string(), realName: z.string() })),
  /** Masked. */
  target: z.string(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  tries: z.int(),
  /** In the gateway's own words. */
  reason: z.string(),
  /** When it is tried next; null for one that is done. */
  nextAt: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
  /** When its gateway said what had become of it. */
  reportedAt: z.nullable(z.string()),
  /** It failed, and its text is still there. */
  canResend: z.boolean(),
})

export const messages = {
  paging: endpoint({
    path: '/api/message/paging',
    summary:
      'Messages to people within the data scope of the caller, newest first; found by name, or by a whole contact',
    access: mayView,
    input: z.strictObject({
      ...pageInput,
      /** A name or user name, or a whole mobile number or e-mail address. */
      search,
      channel: z.optional(z.enum(LOG_CHANNELS)),
      state: z.optional(z.enum(MESSAGE_STATES)),
      kind: z.optional(kind),
      from: z.optional(moment),
      until: z.optional(moment),
    }),
    output: countedPageOf(messageRow),
  }),
  detail: endpoint({
    path: '/api/message/detail',
    summary: 'One message with its text, unless it held a code or a link for one use',
    access: mayView,
    input: z.strictObject({ id }),
    output: z.object({
      ...messageRow.shape,
      language,
      isSecret: z.boolean(),
      text: z.nullable(z.string()),
      expiresAt: z.nullable(z.string()),
      gatewayId: z.nullable(z.string()),
      /** It waits for its channel, which is off, incomplete or paused. */
      isHeld: z.boolean(),
    }),
  }),
  resend: endpoint({
    path: '/api/message/resend',
    summary: 'Queues messages again that failed, all of them or none',
    access: { permission: 'sys:message:resend' },
    input: z.strictObject({ ids }),
    output: nothing,
    errors: ['MESSAGE_NOT_FAILED'],
  }),
}
