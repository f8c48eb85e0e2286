/** Orders for staff: the list, one with everything, a sheet, and transfers that two people confirm. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { inTx } from '@tripos/db/tx.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { minuteIn } from '@tripos/runtime/days.rules.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findSite } from '../../site/server/index.ts'
import { type GatewayName, ORDER_ACTIONS, type OrderState } from '../contract/order-kinds.ts'
import type { orderDesk } from '../contract/order-desk.ts'
import { type DeskRow, findDeskOrder, listConfirmations, listDeskAfter, listDeskOrders } from './desk.queries.ts'
import { findInvoice } from './invoices.queries.ts'
import { moneyText } from './money-text.ts'
import { findOrder, listOrderItems, lockOrder } from './orders.queries.ts'
import { orderFactsOf } from './pay.ts'
import { countConfirmations, findPayment, insertConfirmation, listPaymentsOf, lockPayment } from './payments.queries.ts'
import { refundableOf } from './refund.rules.ts'
import { listRefundsOf, listRequesters } from './refunds.queries.ts'
import { settle } from './settle-payment.ts'

type Calls = typeof orderDesk

const present = (row: DeskRow) => ({
  ...orderFactsOf(row),
  user: { id: row.userId, userName: row.userName, realName: row.realName },
  gateway: row.gateway,
  coupon: row.coupon,
})

export async function pageOrders(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { rows, ...counted } = await listDeskOrders(db, caller, input)
  return { ...counted, rows: rows.map(present) }
}

export async function showDeskOrder({ db }: Deps, caller: Caller, id: string): Promise<Output<Calls['detail']>> {
  const order = (await findDeskOrder(db, caller, id)) ?? fail('NOT_FOUND')
  const [things, payments, refunds] = [
    await listOrderItems(db, id),
    await listPaymentsOf(db, id),
    await listRefundsOf(db, id),
  ]
  const confirmations = await listConfirmations(db, id)
  const names = await listRequesters(
    db,
    refunds.map(({ requestedBy }) => requestedBy),
  )
  const gateways = new Map(payments.map(payment => [payment.id, payment.gateway]))
  const canRefund = mayHappen(ORDER_ACTIONS.refund, order.state) && payments.some(({ state }) => state === 'paid')
  return {
    ...present(order),
    things,
    refundable: canRefund ? refundableOf(order.amount, refunds) : 0,
    payments: payments.map(payment => ({
      id: payment.id,
      no: payment.no,
      gateway: payment.gateway,
      way: payment.way,
      state: payment.state,
      amount: payment.amount,
      tradeId: payment.tradeId,
      createdAt: payment.createdAt.toISOString(),
      paidAt: payment.paidAt?.toISOString() ?? null,
      confirmedBy: confirmations
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ userId, name, reference }) => ({ id: userId, name, reference })),
    })),
    refunds: refunds.map(refund => ({
      id: refund.id,
      no: refund.no,
      amount: refund.amount,
      state: refund.state,
      isSurplus: refund.isSurplus,
      endsAccess: refund.endsAccess,
      reason: refund.reason,
      fault: refund.fault,
      createdAt: refund.createdAt.toISOString(),
      requestedBy: { id: refund.requestedBy, name: names.get(refund.requestedBy) ?? '' },
      isByHand: gateways.get(refund.paymentId ?? '') === 'bank',
    })),
    invoice: (await findInvoice(db, id)) ?? null,
  }
}

const ORDERS = localized('订单', 'Orders')
const STATES = {
  0: localized('待支付', 'To pay'),
  1: localized('已支付', 'Paid'),
  2: localized('已取消', 'Cancelled'),
  3: localized('已退款', 'Refunded'),
  4: localized('已过期', 'Expired'),
} as const
const COLUMNS = [
  { header: localized('订单号', 'Order'), width: 22 },
  { header: localized('商品', 'Product'), width: 36 },
  { header: localized('用户名', 'User name'), width: 20 },
  { header: localized('姓名', 'Name'), width: 16 },
  { header: localized('状态', 'State'), width: 12 },
  { header: localized('原价', 'List price'), width: 16 },
  { header: localized('应付', 'To pay'), width: 16 },
  { header: localized('已退', 'Refunded'), width: 16 },
  { header: localized('优惠码', 'Coupon'), width: 16 },
  { header: localized('支付方式', 'Paid with'), width: 16 },
] as const
const GATEWAY_NAMES: Readonly<Record<GatewayName, LocalizedText>> = {
  wechat: localized('微信支付', 'WeChat Pay'),
  alipay: localized('支付宝', 'Alipay'),
  stripe: localized('Stripe', 'Stripe'),
  bank: localized('银行转账', 'Bank transfer'),
  sandbox: localized('演示支付', 'Demo payment'),
}
const TIMES = [localized('下单时间', 'Ordered'), localized('支付时间', 'Paid at')] as const
const PORTION = 500

type Export = Parsed<Calls['export']> & { readonly timeZone: string }

async function* sheetRows({ db }: Deps, { caller, language }: CallerContext, { timeZone, ...input }: Export) {
  const minute = (moment: Date | null) => (moment === null ? '' : minuteIn(timeZone, moment))
  let after: DeskRow | undefined
  for (;;) {
    const rows = await listDeskAfter(db, caller, { ...input, after, limit: PORTION })
    for (const row of rows) {
      const money = (amount: number) => moneyText(amount, row.currency)
      const state = STATES[row.state][language]
      const sums = [money(row.listAmount), money(row.amount), money(row.refunded)]
      const times = [minute(row.createdAt), minute(row.paidAt)]
      yield [
        row.no,
        row.title,
        row.userName,
        row.realName,
        state,
        ...sums,
        row.coupon ?? '',
        row.gateway === null ? '' : GATEWAY_NAMES[row.gateway][language],
        ...times,
      ]
    }
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

export async function exportOrders(deps: Deps, ctx: CallerContext, input: Parsed<Calls['export']>): Promise<Download> {
  const { language } = ctx
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'order.export',
      objectType: 'order',
      objectId: '',
      objectName: '',
      detail: { ...input },
    }),
  )
  const { timeZone } = await findSite(deps.db)
  const columns = COLUMNS.map(({ header, width }) => ({ header: header[language], width }))
  const times = TIMES.map(header => ({ header: `${header[language]} (${timeZone})`, width: 32 }))
  const body = streamSheet(ORDERS[language], [...columns, ...times], sheetRows(deps, ctx, { ...input, timeZone }))
  return { fileName: `${ORDERS[language]}.xlsx`, mime: XLSX_MIME, body }
}

/** Two people have to say so; the second settles it as a gateway would. */
export async function confirmTransfer(
  deps: Deps,
  ctx: CallerContext,
  { paymentId, reference }: Parsed<Calls['addConfirmation']>,
): Promise<{ state: OrderState }> {
  const { db } = deps
  const known = (await findPayment(db, paymentId)) ?? fail('NOT_FOUND')
  const order = (await findDeskOrder(db, ctx.caller, known.orderId)) ?? fail('NOT_FOUND')
  const now = ctx.arrivedAt
  await inTx(db, async tx => {
    await lockOrder(tx, order.id)
    const payment = await lockPayment(tx, paymentId)
    if (payment.gateway !== 'bank' || payment.tradeId !== null) fail('PAYMENT_NOT_OPEN')
    const confirmation = { paymentId, userId: ctx.caller.userId, reference, createdAt: now }
    if (!(await insertConfirmation(tx, confirmation))) fail('SECOND_PERSON_NEEDED')
    const count = await countConfirmations(tx, paymentId)
    if (count > 1) await settle(tx, { payment, tradeId: payment.no, paidAt: now, now })
    await recordAudit(tx, ctx, {
      action: 'order.transfer',
      objectType: 'order',
      objectId: order.id,
      objectName: order.no,
      detail: { paymentNo: payment.no, amount: payment.amount, reference, confirmations: count },
    })
  })
  return { state: (await findOrder(db, order.id))?.state ?? order.state }
}
