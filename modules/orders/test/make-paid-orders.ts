/** Orders in a state, written straight into the tables: for tests that are about something else. */
import type { TestApp } from '../../../apps/server/test/app.ts'
import { newDigits, newId } from '@tripos/runtime/random.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import type { GatewayName, OrderState } from '../contract/order-kinds.ts'

export interface OrderFields {
  readonly userId: string
  readonly state?: OrderState
  readonly gateway?: GatewayName
  /** Otherwise a course of its own. */
  readonly courseId?: string
}

export interface TestOrder {
  readonly id: string
  readonly paymentId: string
}

/** A paid order of a course, unless told otherwise. */
export async function makeOrderRow({ deps, ...app }: TestApp, fields: OrderFields): Promise<TestOrder> {
  const { db, clock } = deps
  const { userId, state = 1, gateway = 'bank' } = fields
  const courseId = fields.courseId ?? (await makeCourse({ ...app, deps }, {})).id
  const title = 'Course'
  const [now, productId, id, paymentId] = [clock.now(), newId(), newId(), newId()]
  const price = { amount: 9900, currency: 'CNY' }
  await db
    .insertInto('products')
    .values({
      id: productId,
      title,
      state: 0,
      ...price,
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await db.insertInto('productItems').values({ productId, courseId, sort: 0 }).execute()
  const isPaid = state === 1 || state === 3
  await db
    .insertInto('orders')
    .values({
      id,
      no: newDigits(18),
      userId,
      productId,
      title,
      listAmount: price.amount,
      ...price,
      state,
      refunded: state === 3 ? price.amount : 0,
      gateway: isPaid ? gateway : null,
      expiresAt: new Date(now.getTime() + 1_800_000),
      paidAt: isPaid ? now : null,
      createdAt: now,
    })
    .execute()
  await db.insertInto('orderItems').values({ orderId: id, courseId, title, sort: 0 }).execute()
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      no: `P${newDigits(18)}`,
      orderId: id,
      gateway,
      way: 'transfer',
      ...price,
      state: isPaid ? 'paid' : 'open',
      tradeId: isPaid ? newId() : null,
      paidAt: isPaid ? now : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1_800_000),
    })
    .execute()
  return { id, paymentId }
}

/** Of a paid order: what a person has yet to send back. */
export async function makeRefundRow(app: TestApp, order: TestOrder, requestedBy: string): Promise<string> {
  const { db, clock } = app.deps
  const [id, now] = [newId(), clock.now()]
  await db
    .insertInto('refunds')
    .values({
      id,
      no: `R${newDigits(18)}`,
      orderId: order.id,
      paymentId: order.paymentId,
      amount: 100,
      currency: 'CNY',
      reason: 'A test',
      endsAccess: false,
      state: 'open',
      requestedBy,
      createdAt: now,
      nextAt: now,
    })
    .execute()
  return id
}

export async function makeInvoiceRow(app: TestApp, orderId: string): Promise<void> {
  await app.deps.db
    .insertInto('invoices')
    .values({
      orderId,
      kind: 'person',
      title: 'Ada Lin',
      email: 'ada@example.org',
      state: 'requested',
      requestedAt: app.deps.clock.now(),
    })
    .execute()
}

export async function makeDifferenceRow(app: TestApp, { paymentId }: TestOrder): Promise<string> {
  const { db, clock } = app.deps
  const id = newId()
  await db.updateTable('payments').set({ state: 'surplus' }).where('id', '=', paymentId).execute()
  await db
    .insertInto('paymentDifferences')
    .values({
      id,
      gateway: 'bank',
      kind: 'late',
      no: id,
      paymentId,
      ourAmount: 0,
      theirAmount: 9900,
      currency: 'CNY',
      day: '2026-03-02',
      createdAt: clock.now(),
    })
    .execute()
  return id
}
