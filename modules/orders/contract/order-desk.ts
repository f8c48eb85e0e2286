/** Orders as staff work on them: lists, refunds, transfers, invoices, totals. */
import * as z from 'zod/mini'
import { countedPageOf } from '@tripos/contract-kit/counted-page.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, line, moment, optionalLine, search } from '@tripos/contract-kit/fields.ts'
import { invoiceFacts, orderFacts } from './orders.ts'
import { thingKind } from '../../entitlements/contract.ts'
import {
  amount,
  currency,
  gatewayName,
  INVOICE_STATES,
  orderState,
  payWay,
  productState,
  REFUND_STATES,
} from './order-kinds.ts'

const buyer = z.object({ id, userName: z.string(), realName: z.string() })

const orderRow = z.object({
  ...orderFacts,
  user: buyer,
  gateway: z.nullable(gatewayName),
  coupon: z.nullable(z.string()),
})

const filters = {
  search,
  state: z.optional(orderState),
  productId: z.optional(id),
  gateway: z.optional(gatewayName),
  from: z.optional(moment),
  until: z.optional(moment),
}

const mayView = { permission: 'order:order:view' } as const

const totalsInput = z.strictObject({
  by: z.enum(['day', 'month']),
  /** Days of the site's time zone as YYYY-MM-DD, both included; at most 366. */
  from: z.iso.date(),
  until: z.iso.date(),
})

export const orderDesk = {
  paging: endpoint({
    path: '/api/order-desk/paging',
    summary: 'Orders of people within the data scope of the caller, newest first; found by number or by name',
    access: mayView,
    input: z.strictObject({ ...pageInput, ...filters }),
    output: countedPageOf(orderRow),
  }),
  detail: endpoint({
    path: '/api/order-desk/detail',
    summary: 'One order with its payments, refunds and invoice',
    access: mayView,
    input: z.strictObject({ id }),
    output: z.object({
      ...orderRow.shape,
      things: z.array(z.object({ kind: thingKind, id, title: z.string() })),
      /** What may still be given back. */
      refundable: amount,
      payments: z.array(
        z.object({
          id,
          no: z.string(),
          gateway: gatewayName,
          way: payWay,
          state: z.enum(['open', 'paid', 'surplus', 'closed']),
          amount,
          tradeId: z.nullable(z.string()),
          createdAt: z.string(),
          paidAt: z.nullable(z.string()),
          /** Who has confirmed a transfer. */
          confirmedBy: z.array(z.object({ id, name: z.string(), reference: z.string() })),
        }),
      ),
      refunds: z.array(
        z.object({
          id,
          no: z.string(),
          amount,
          state: z.enum(REFUND_STATES),
          isSurplus: z.boolean(),
          endsAccess: z.boolean(),
          reason: z.string(),
          fault: z.string(),
          createdAt: z.string(),
          requestedBy: z.object({ id, name: z.string() }),
          /** Money that a person has to give back, and then says so. */
          isByHand: z.boolean(),
        }),
      ),
      invoice: z.nullable(invoiceFacts),
    }),
  }),
  export: endpoint({
    path: '/api/order-desk/export',
    summary: 'The same orders as a sheet',
    access: { permission: 'order:order:export' },
    transport: 'download',
    input: z.strictObject(filters),
    output: nothing,
  }),
  addRefund: endpoint({
    path: '/api/order-desk/refund',
    summary: 'Gives a part of a paid order back, or all of it, and ends the access that it gave if so wished',
    access: { permission: 'order:order:refund' },
    input: z.strictObject({
      id,
      amount: z.int().check(z.gte(1)),
      /** What was left as the caller saw it: a refund that came meanwhile, perhaps their own, is not given again. */
      refundable: z.optional(z.int()),
      reason: line(80),
      endsAccess: z.boolean(),
    }),
    output: z.object({ id, state: z.enum(REFUND_STATES) }),
    errors: ['ORDER_NOT_PAID', 'REFUND_TOO_MUCH', 'EDIT_CONFLICT'],
  }),
  finishRefund: endpoint({
    path: '/api/order-desk/refund-done',
    summary: 'Says that a refund by bank transfer has been made: by somebody else than who asked for it',
    access: { permission: 'order:transfer:confirm' },
    input: z.strictObject({ id, reference: line(80) }),
    output: nothing,
    errors: ['SECOND_PERSON_NEEDED', 'REFUND_NOT_OPEN'],
  }),
  addConfirmation: endpoint({
    path: '/api/order-desk/transfer-confirm',
    summary: 'Says that a bank transfer has come; the second person who says so grants access',
    access: { permission: 'order:transfer:confirm' },
    input: z.strictObject({ paymentId: id, reference: line(80) }),
    output: z.object({ state: orderState }),
    errors: ['SECOND_PERSON_NEEDED', 'PAYMENT_NOT_OPEN'],
  }),
  invoices: endpoint({
    path: '/api/order-desk/invoices',
    summary: 'Invoices that people of the data scope have asked for, newest first',
    access: mayView,
    input: z.strictObject({ ...pageInput, state: z.optional(z.enum(INVOICE_STATES)) }),
    output: pageOf(
      z.object({
        ...invoiceFacts.shape,
        orderId: id,
        orderNo: z.string(),
        amount,
        currency,
        user: buyer,
        requestedAt: z.string(),
      }),
    ),
  }),
  setInvoice: endpoint({
    path: '/api/order-desk/invoice-state',
    summary: 'Says that an invoice was issued, with its number, or why it is refused',
    access: { permission: 'order:invoice:edit' },
    input: z.strictObject({
      orderId: id,
      state: z.enum(['issued', 'refused']),
      invoiceNo: optionalLine(40),
      remark: optionalLine(200),
    }),
    output: nothing,
    errors: ['INVOICE_NOT_OPEN'],
  }),
  totals: endpoint({
    path: '/api/order-desk/totals',
    summary: 'What was paid and given back by day or month and product, of the whole site',
    access: { permission: 'order:order:totals' },
    input: totalsInput,
    output: z.array(
      z.object({
        /** YYYY-MM-DD, or YYYY-MM. */
        period: z.string(),
        productId: id,
        title: z.string(),
        state: productState,
        currency,
        orderCount: z.int(),
        paid: amount,
        refunded: amount,
      }),
    ),
  }),
  exportTotals: endpoint({
    path: '/api/order-desk/export-totals',
    summary: 'The same as a sheet',
    access: { permission: 'order:order:totals' },
    transport: 'download',
    input: totalsInput,
    output: nothing,
  }),
}
