/** SQL of payments and of what gateways have told of them. */
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Started } from '@tripos/payment/gateway.ts'
import { type Currency, type GatewayName, type PayWay } from '../contract/order-kinds.ts'

export type PaymentState = 'open' | 'paid' | 'surplus' | 'closed'

export interface PaymentRow {
  readonly id: string
  readonly no: string
  readonly orderId: string
  readonly gateway: GatewayName
  readonly way: PayWay
  readonly amount: number
  readonly currency: Currency
  readonly state: PaymentState
  readonly gatewayRef: string | null
  readonly tradeId: string | null
  readonly started: Started | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
}

const COLUMNS = [
  'payments.id',
  'payments.no',
  'payments.orderId',
  'payments.gateway',
  'payments.way',
  'payments.amount',
  'payments.currency',
  'payments.state',
  'payments.gatewayRef',
  'payments.tradeId',
  'payments.started',
  'payments.createdAt',
  'payments.expiresAt',
  'payments.paidAt',
] as const

interface Narrow {
  readonly gateway: GatewayName
  readonly way: PayWay
  readonly currency: Currency
  readonly state: PaymentState
  readonly started: Started | null
}

const rowsOf = (db: Db) => db.selectFrom('payments').select(COLUMNS)
type RawRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>
const toRow = (row: RawRow): PaymentRow => ({ ...row, ...(row as unknown as Narrow) })

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const row = await rowsOf(db).where('id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

export async function findPaymentByNo(db: Db, gateway: GatewayName, no: string): Promise<PaymentRow | undefined> {
  const row = await rowsOf(db).where('no', '=', no).where('gateway', '=', gateway).executeTakeFirst()
  return row && toRow(row)
}

export const listPaymentsOf = async (db: Db, orderId: string): Promise<PaymentRow[]> =>
  (await rowsOf(db).where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute()).map(toRow)

/** Callers must hold the order. */
export const lockPayment = async (tx: Tx, id: string): Promise<PaymentRow> =>
  toRow(await rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow())

/** One that is under way by the same way and still good. */
export async function findUsable(
  db: Db,
  { orderId, gateway, way, now }: Pick<PaymentRow, 'orderId' | 'gateway' | 'way'> & { readonly now: Date },
): Promise<PaymentRow | undefined> {
  const row = await rowsOf(db)
    .where('orderId', '=', orderId)
    .where('gateway', '=', gateway)
    .where('way', '=', way)
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRow(row)
}

export type NewPaymentRow = Pick<
  PaymentRow,
  'id' | 'no' | 'orderId' | 'gateway' | 'way' | 'amount' | 'currency' | 'createdAt' | 'expiresAt'
>

/** Callers must hold the order, which is to be paid. */
export async function insertPayment(tx: Tx, payment: NewPaymentRow): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...payment, state: 'open' })
    .execute()
}

export async function keepStarted(db: Db, id: string, started: Started): Promise<void> {
  await db
    .updateTable('payments')
    .set({ started: asJson(started), gatewayRef: started.gatewayRef })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Callers must hold the order and the payment. */
export async function settlePaymentRow(
  tx: Tx,
  { id, state, tradeId, paidAt }: { id: string; state: 'paid' | 'surplus'; tradeId: string; paidAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ state, tradeId, paidAt })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'closed'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function closePayments(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'closed' })
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'open')
    .execute()
}

/** Those that nobody has asked about for a while, marked as asked: another process takes others. */
export async function claimOpen(db: Db, { now, askedBefore }: { now: Date; askedBefore: Date }): Promise<PaymentRow[]> {
  const isDue = sql<SqlBool>`payments.id in (select id from payments where state = 'open' and gateway in ('wechat', 'alipay', 'stripe')
      and coalesce(asked_at, created_at) <= ${askedBefore}
    order by coalesce(asked_at, created_at), id limit 20 for update skip locked)`
  const rows = await db.updateTable('payments').set({ askedAt: now }).where(isDue).returning(COLUMNS).execute()
  return rows.map(toRow)
}

export interface CallbackRow {
  readonly id: string
  readonly gateway: GatewayName
  readonly receivedAt: Date
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export async function insertCallback(
  db: Db,
  { headers, ...row }: CallbackRow & { readonly ip: string },
): Promise<void> {
  await db
    .insertInto('paymentCallbacks')
    .values({ ...row, headers: asJson(headers) })
    .execute()
}

export async function keepVerdict(
  db: Db,
  { id, ...judged }: { id: string; verdict: string; paymentId: string | null; judgedAt: Date },
): Promise<void> {
  await db.updateTable('paymentCallbacks').set(judged).where('id', '=', id).execute()
}

/** What was stored and not judged: the process was cut off between the two. */
export async function listUnjudged(db: Db, before: Date): Promise<CallbackRow[]> {
  const rows = await db
    .selectFrom('paymentCallbacks')
    .select(['id', 'gateway', 'receivedAt', 'headers', 'body'])
    .where('verdict', 'is', null)
    .where('receivedAt', '<', before)
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows as unknown as CallbackRow[]
}

/** Those that were not believed go after a month, the others after two years. */
export async function deleteOldCallbacks(db: Db, now: Date): Promise<void> {
  await sql`delete from payment_callbacks where received_at < ${now}::timestamptz - interval '2 years'
    or (received_at < ${now}::timestamptz - interval '30 days' and payment_id is null and verdict is not null)`.execute(
    db,
  )
}

export interface Confirmation {
  readonly userId: string
  readonly name: string
  readonly reference: string
  readonly paymentId: string
}

/** False where this person has said so before. */
export async function insertConfirmation(
  tx: Tx,
  row: { paymentId: string; userId: string; reference: string; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('transferConfirmations')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function countConfirmations(tx: Tx, paymentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transferConfirmations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return count
}
