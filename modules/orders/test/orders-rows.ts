import { newId } from '@tripos/runtime/random.ts'
import {
  administratorOf,
  HIDDEN,
  type Rows,
  studentOf,
  unique,
  type World,
} from '../../../apps/server/test/authorization/row.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { paymentGateways, reconciliation } from '../contract/gateways.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { orders } from '../contract/orders.ts'
import { coupons, products } from '../contract/products.ts'
import { couponInput, makeProduct } from './make-orders.ts'
import { makeDifferenceRow, makeInvoiceRow, makeOrderRow, makeRefundRow } from './make-paid-orders.ts'

const courseOf = async ({ app, users, departmentId }: World) =>
  (await makeCourse(app, { departmentId, ownerId: users.administrator.id })).id
const productOf = async (world: World) => {
  const id = await courseOf(world)
  return makeProduct(world.app, administratorOf(world), { things: [{ kind: 'course', id }] })
}
/** Of the student of the matrix. */
const ownOrder = (state: 0 | 1) => async (world: World) =>
  (await makeOrderRow(world.app, { userId: world.users.student.id, state })).id
/** Of a student of the administrator's department. */
const deskOrder = async (world: World) => makeOrderRow(world.app, { userId: await studentOf(world) })
const transferOf = async (world: World) =>
  (await makeOrderRow(world.app, { userId: await studentOf(world), state: 0 })).paymentId
const refundOf = async (world: World) => {
  const order = await deskOrder(world)
  return makeRefundRow(world.app, order, world.users.student.id)
}
const invoiceOf = async (world: World) => {
  const { id } = await deskOrder(world)
  await makeInvoiceRow(world.app, id)
  return id
}
const differenceOf = async (world: World) => makeDifferenceRow(world.app, await deskOrder(world))

const stored = { version: 999, isOn: false }
const ABSENT = { absent: 'NOT_FOUND' } as const
const product = { title: 'Product', amount: 100, currency: 'CNY', accessDays: null } as const
const days = { by: 'day', from: '2026-03-01', until: '2026-03-02' } as const
const reason = { reason: 'A test' }
const invoice = { kind: 'person', title: 'Ada Lin', email: 'ada@example.org' } as const

export const ORDERS_ROWS: Rows = [
  [products.paging, { input: () => ({}) }],
  [products.detail, { target: productOf, input: (_, id) => ({ id }), ...ABSENT }],
  [
    products.save,
    { target: courseOf, input: (_, id) => ({ ...product, things: [{ kind: 'course', id }] }), ...HIDDEN },
  ],
  [products.setState, { target: productOf, input: (_, id) => ({ ids: [id], state: 1 }), ...ABSENT }],
  [products.offers, { input: () => ({ kind: 'course', id: newId() }) }],
  [products.quote, { target: productOf, input: (_, id) => ({ id }), ...ABSENT }],
  [coupons.paging, { input: () => ({}) }],
  [coupons.save, { input: () => couponInput({ code: `C-${unique().replace('n', '')}` }) }],
  [orders.add, { target: productOf, input: (_, id) => ({ productId: id }), ...ABSENT }],
  [orders.mine, { input: () => ({}) }],
  [orders.show, { target: ownOrder(1), input: (_, id) => ({ id }), ...HIDDEN }],
  [orders.state, { target: ownOrder(1), input: (_, id) => ({ id }), ...HIDDEN }],
  [
    orders.startPayment,
    {
      target: ownOrder(0),
      input: (_, id) => ({ id, gateway: 'sandbox', way: 'sandbox' }),
      ...HIDDEN,
    },
  ],
  [orders.verifyPayment, { target: ownOrder(1), input: (_, id) => ({ id }), ...HIDDEN }],
  [orders.cancel, { target: ownOrder(0), input: (_, id) => ({ id }), ...HIDDEN }],
  [orders.saveInvoice, { target: ownOrder(1), input: (_, id) => ({ id, ...invoice }), ...HIDDEN }],
  [orders.startSandbox, { target: ownOrder(0), input: (_, id) => ({ id }), ...HIDDEN }],
  [orderDesk.paging, { input: () => ({}) }],
  [orderDesk.detail, { target: async world => (await deskOrder(world)).id, input: (_, id) => ({ id }), ...HIDDEN }],
  [orderDesk.export, { input: () => ({}) }],
  [
    orderDesk.addRefund,
    {
      target: async world => (await deskOrder(world)).id,
      input: (_, id) => ({ id, amount: 1, endsAccess: false, ...reason }),
      ...HIDDEN,
    },
  ],
  [orderDesk.finishRefund, { target: refundOf, input: (_, id) => ({ id, reference: 'B1' }), ...HIDDEN }],
  [
    orderDesk.addConfirmation,
    { target: transferOf, input: (_, id) => ({ paymentId: id, reference: 'B1' }), ...HIDDEN },
  ],
  [orderDesk.invoices, { input: () => ({}) }],
  [
    orderDesk.setInvoice,
    {
      target: invoiceOf,
      input: (_, id) => ({ orderId: id, state: 'issued', invoiceNo: '1' }),
      others: 'INVOICE_NOT_OPEN',
      absent: 'INVOICE_NOT_OPEN',
    },
  ],
  [orderDesk.totals, { input: () => days }],
  [orderDesk.exportTotals, { input: () => days }],
  [paymentGateways.settings, { input: () => ({}) }],
  // Somebody else has saved meanwhile: the settings of the matrix stay as they are.
  [paymentGateways.saveWechat, { input: () => stored, rightful: 'EDIT_CONFLICT' }],
  [paymentGateways.saveAlipay, { input: () => stored, rightful: 'EDIT_CONFLICT' }],
  [paymentGateways.saveStripe, { input: () => stored, rightful: 'EDIT_CONFLICT' }],
  [paymentGateways.saveBank, { input: () => stored, rightful: 'EDIT_CONFLICT' }],
  [paymentGateways.test, { input: () => ({ gateway: 'stripe' }), rightful: 'GATEWAY_INCOMPLETE' }],
  [reconciliation.paging, { input: () => ({}) }],
  [reconciliation.statements, { input: () => ({}) }],
  [
    reconciliation.startComparison,
    { input: () => ({ gateway: 'stripe', day: '2026-03-01' }), rightful: 'GATEWAY_NOT_THERE' },
  ],
  [reconciliation.markResolved, { target: differenceOf, input: (_, id) => ({ id, note: 'x' }), ...ABSENT }],
  [reconciliation.addRefund, { target: differenceOf, input: (_, id) => ({ id, ...reason }), ...ABSENT }],
]
