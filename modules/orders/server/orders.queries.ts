/** SQL of orders and what is in them. Each change of state has its guard in the statement. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import type { Thing } from '../../entitlements/contract.ts'
import { type Currency, type GatewayName, ORDER_ACTIONS, OrderState } from '../contract/order-kinds.ts'

export interface OrderRow {
  readonly id: string
  readonly no: string
  readonly userId: string
  readonly productId: string
  readonly title: string
  readonly listAmount: number
  readonly amount: number
  readonly currency: Currency
  readonly accessDays: number | null
  readonly couponId: string | null
  readonly state: OrderState
  readonly refunded: number
  readonly gateway: GatewayName | null
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly createdAt: Date
}

export const ORDER_COLUMNS = [
  'orders.id',
  'orders.no',
  'orders.userId',
  'orders.productId',
  'orders.title',
  'orders.listAmount',
  'orders.amount',
  'orders.currency',
  'orders.accessDays',
  'orders.couponId',
  'orders.state',
  'orders.refunded',
  'orders.gateway',
  'orders.expiresAt',
  'orders.paidAt',
  'orders.createdAt',
] as const

const select = (db: Db) =>
  db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .$narrowType<{ state: OrderState; currency: Currency; gateway: GatewayName | null }>()

/** Of this person: whoever else asks gets none. */
export const findOwnOrder = (db: Db, userId: string, id: string): Promise<OrderRow | undefined> =>
  select(db).where('id', '=', id).where('userId', '=', userId).executeTakeFirst()

/** Callers must know whose it is. */
export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockOrder = (tx: Tx, id: string): Promise<OrderRow> =>
  select(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findOpenOrder = (db: Db, userId: string, productId: string): Promise<OrderRow | undefined> =>
  select(db)
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .where('state', '=', OrderState.toPay)
    .executeTakeFirst()

/** Open orders of the person for these products, by product. */
export async function findOpenOrders(db: Db, userId: string, productIds: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'productId'])
    .where('userId', '=', userId)
    .where('productId', '=', anyOf(productIds))
    .where('state', '=', OrderState.toPay)
    .execute()
  return new Map(rows.map(({ id, productId }) => [productId, id]))
}

/** Newest first. */
export async function listOwnOrders(db: Db, userId: string, page: PageInput): Promise<Page<OrderRow>> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await select(db)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

export type NewOrder = Omit<OrderRow, 'refunded' | 'state' | 'paidAt' | 'gateway'>

/** False where the person has an open one of the same product: two windows make one order. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const row = await tx
    .insertInto('orders')
    .values({ ...order, state: OrderState.toPay })
    .onConflict(conflict =>
      conflict.columns(['userId', 'productId']).where('state', '=', sql.lit(OrderState.toPay)).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody pays for what has ended: the time of these orders is over, and a loop closes them once their gateways have said so. */
export async function endWaiting(tx: Tx, productIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ expiresAt: now })
    .where('productId', '=', anyOf(productIds))
    .where('state', '=', OrderState.toPay)
    .where('expiresAt', '>', now)
    .execute()
}

export async function insertOrderItems(
  tx: Tx,
  orderId: string,
  things: readonly (Thing & { readonly title: string })[],
): Promise<void> {
  await tx
    .insertInto('orderItems')
    .values(
      things.map(({ kind, id, title }, sort) => ({
        orderId,
        examId: kind === 'exam' ? id : null,
        courseId: kind === 'course' ? id : null,
        title,
        sort,
      })),
    )
    .execute()
}

export async function listOrderItems(db: Db, orderId: string): Promise<(Thing & { title: string })[]> {
  const { rows } = await sql<Thing & { title: string }>`select coalesce(exam_id, course_id) as id, title,
      case when exam_id is null then 'course' else 'exam' end as kind
    from order_items where order_id = ${orderId} order by sort`.execute(db)
  return rows
}

/** False where it was not to be paid any more. */
export async function payOrder(
  tx: Tx,
  { id, gateway, now }: { readonly id: string; readonly gateway: GatewayName | null; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('orders')
    .set({ state: OrderState.paid, paidAt: now, gateway })
    .where('id', '=', id)
    .where(stateIn('state', ORDER_ACTIONS.pay.from))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const CLOSING = {
  cancel: { state: OrderState.cancelled, isOpen: stateIn('state', ORDER_ACTIONS.cancel.from) },
  expire: { state: OrderState.expired, isOpen: stateIn('state', ORDER_ACTIONS.expire.from) },
} as const

/** Gives the coupon that it had; undefined where it was not to be paid any more. */
export async function closeOrder(
  tx: Tx,
  { id, as, now }: { readonly id: string; readonly as: keyof typeof CLOSING; readonly now: Date },
): Promise<{ readonly couponId: string | null } | undefined> {
  return tx
    .updateTable('orders')
    .set({ state: CLOSING[as].state, closedAt: now })
    .where('id', '=', id)
    .where(CLOSING[as].isOpen)
    .returning('couponId')
    .executeTakeFirst()
}

/** What is given back in whole is refunded. */
export async function addRefunded(tx: Tx, { id, amount }: { readonly id: string; readonly amount: number }) {
  await sql`update orders set refunded = refunded + ${amount},
      state = case when refunded + ${amount} = amount then ${sql.lit(OrderState.refunded)} else state end
    where id = ${id} and ${stateIn('state', ORDER_ACTIONS.refund.from)}`.execute(tx)
}

/** A transfer takes its time. */
export async function extendOrder(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set(eb => ({ expiresAt: sql`greatest(${eb.ref('expiresAt')}, ${expiresAt})` }))
    .where('id', '=', id)
    .where(stateIn('state', ORDER_ACTIONS.pay.from))
    .execute()
}

/** Those that nobody paid in time, the oldest first. */
export const listOverdue = (db: Db, now: Date): Promise<OrderRow[]> =>
  select(db)
    .where('state', '=', sql.lit(OrderState.toPay))
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(50)
    .execute()
