/** Payment gateways as they are set up, and what does not agree with their statements. */
import * as z from 'zod/mini'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, line, optionalLine } from '@tripos/contract-kit/fields.ts'
import { amount, currency, DIFFERENCE_KINDS, gatewayName, ONLINE } from './order-kinds.ts'

const url = z._default(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]), '')
const pem = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
/** Kept as it is typed; left out keeps the one that is there, empty removes it. */
const secret = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))
const version = z.int()

const wechatFields = {
  appId: optionalLine(32),
  merchantId: optionalLine(32),
  serialNo: optionalLine(64),
  /** Public keys or certificates of the platform, with their ids. */
  platformKeys: z._default(
    z.array(z.strictObject({ id: line(80), pem: z.string().check(z.trim(), z.maxLength(8000)) })).check(z.maxLength(5)),
    [],
  ),
  ways: z._default(z.array(z.enum(['native', 'jsapi', 'h5'])).check(z.maxLength(3)), ['native']),
  url,
}
const alipayFields = {
  appId: optionalLine(32),
  sellerId: optionalLine(32),
  alipayKey: pem(4000),
  ways: z._default(z.array(z.enum(['page', 'wap'])).check(z.maxLength(2)), ['page', 'wap']),
  url,
}
const stripeFields = { accountId: optionalLine(64), url }
/** Name, bank and number, as people are to read them. */
const bankFields = { account: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }

const state = { isOn: z.boolean(), version }
const mayEdit = { permission: 'order:gateway:edit' } as const
const saveErrors = ['EDIT_CONFLICT', 'NO_DATA_KEY'] as const

export const paymentGateways = {
  settings: endpoint({
    path: '/api/payment-gateway/settings',
    summary: 'How gateways are set up; secrets are never among it',
    access: { permission: 'order:gateway:view' },
    input: z.strictObject({}),
    output: z.object({
      wechat: z.object({
        ...state,
        ...wechatFields,
        hasPrivateKey: z.boolean(),
        hasApiKey: z.boolean(),
        hasAppSecret: z.boolean(),
        notifyUrl: z.string(),
      }),
      alipay: z.object({ ...state, ...alipayFields, hasPrivateKey: z.boolean(), notifyUrl: z.string() }),
      stripe: z.object({
        ...state,
        ...stripeFields,
        hasSecretKey: z.boolean(),
        hasWebhookSecret: z.boolean(),
        notifyUrl: z.string(),
      }),
      bank: z.object({ ...state, ...bankFields }),
    }),
  }),
  saveWechat: endpoint({
    path: '/api/payment-gateway/save-wechat',
    summary: 'Changes how WeChat Pay is asked; another merchant or address needs the keys typed again',
    access: mayEdit,
    input: z.strictObject({
      ...state,
      ...wechatFields,
      privateKey: secret(8000),
      apiKey: secret(64),
      appSecret: secret(128),
    }),
    output: nothing,
    errors: saveErrors,
  }),
  saveAlipay: endpoint({
    path: '/api/payment-gateway/save-alipay',
    summary: 'Changes how Alipay is asked; another application or address needs the key typed again',
    access: mayEdit,
    input: z.strictObject({ ...state, ...alipayFields, privateKey: secret(8000) }),
    output: nothing,
    errors: saveErrors,
  }),
  saveStripe: endpoint({
    path: '/api/payment-gateway/save-stripe',
    summary: 'Changes how Stripe is asked; another account or address needs the keys typed again',
    access: mayEdit,
    input: z.strictObject({ ...state, ...stripeFields, secretKey: secret(256), webhookSecret: secret(256) }),
    output: nothing,
    errors: saveErrors,
  }),
  saveBank: endpoint({
    path: '/api/payment-gateway/save-bank',
    summary: 'Changes the account that people transfer money to',
    access: mayEdit,
    input: z.strictObject({ ...state, ...bankFields }),
    output: nothing,
    errors: ['EDIT_CONFLICT'],
  }),
  test: endpoint({
    path: '/api/payment-gateway/test',
    summary: 'Asks a gateway something harmless by the saved settings, and gives its own answer',
    access: mayEdit,
    input: z.strictObject({ gateway: z.enum(ONLINE) }),
    output: z.object({ isGood: z.boolean(), answer: z.string() }),
    errors: ['GATEWAY_INCOMPLETE', 'TOO_MANY_TRIES'],
  }),
}

const mayReconcile = { permission: 'order:reconcile:view' } as const

export const reconciliation = {
  paging: endpoint({
    path: '/api/reconciliation/paging',
    summary: 'What does not agree between orders and gateways, newest first',
    access: mayReconcile,
    input: z.strictObject({ ...pageInput, isResolved: z.optional(z.boolean()) }),
    output: pageOf(
      z.object({
        id,
        gateway: gatewayName,
        kind: z.enum(DIFFERENCE_KINDS),
        no: z.string(),
        orderId: z.nullable(id),
        ourAmount: z.nullable(amount),
        theirAmount: z.nullable(amount),
        currency,
        day: z.string(),
        /** Money that has come and is for nothing: it can be given back. */
        canRefund: z.boolean(),
        resolvedAt: z.nullable(z.string()),
        resolvedBy: z.nullable(z.string()),
        note: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  statements: endpoint({
    path: '/api/reconciliation/days',
    summary: 'Days whose statement was compared, newest first',
    access: mayReconcile,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(
      z.object({
        gateway: gatewayName,
        day: z.string(),
        isDone: z.boolean(),
        lineCount: z.int(),
        differenceCount: z.int(),
        fault: z.string(),
        comparedAt: z.string(),
      }),
    ),
  }),
  startComparison: endpoint({
    path: '/api/reconciliation/compare',
    summary: 'Compares the statement of a day now; what was found before is not found twice',
    access: { permission: 'order:reconcile:edit' },
    input: z.strictObject({ gateway: z.enum(ONLINE), day: z.iso.date() }),
    output: z.object({ lineCount: z.int(), differenceCount: z.int() }),
    errors: ['GATEWAY_NOT_THERE', 'GATEWAY_AWAY'],
  }),
  markResolved: endpoint({
    path: '/api/reconciliation/resolve',
    summary: 'Says how a difference was worked off',
    access: { permission: 'order:reconcile:edit' },
    input: z.strictObject({ id, note: line(200) }),
    output: nothing,
    errors: ['DIFFERENCE_RESOLVED'],
  }),
  addRefund: endpoint({
    path: '/api/reconciliation/refund',
    summary: 'Gives back what has come for nothing: too late, or twice',
    access: { permission: 'order:order:refund' },
    input: z.strictObject({ id, reason: line(80) }),
    output: z.object({ state: z.enum(['open', 'done', 'failed']) }),
    errors: ['DIFFERENCE_RESOLVED', 'REFUND_TOO_MUCH'],
  }),
}
