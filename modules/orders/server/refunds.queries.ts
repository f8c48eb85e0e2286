/** SQL of refunds. One that the gateway has yet to confirm is open, and is tried again with the same number. */
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { userRows } from '../../identity/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import type { Currency, GatewayName } from '../contract/order-kinds.ts'

export interface RefundRow {
  readonly id: string
  readonly no: string
  readonly orderId: string
  readonly paymentId: string | null
  readonly amount: number
  readonly currency: Currency
  readonly reason: string
  readonly endsAccess: boolean
  readonly state: 'open' | 'done' | 'failed'
  readonly isSurplus: boolean
  readonly fault: string
  readonly requestedBy: string
  readonly tries: number
  readonly createdAt: Date
}

const COLUMNS = [
  'id',
  'no',
  'orderId',
  'paymentId',
  'amount',
  'currency',
  'reason',
  'endsAccess',
  'state',
  'isSurplus',
  'fault',
  'requestedBy',
  'tries',
  'createdAt',
] as const

const select = (db: Db) =>
  db.selectFrom('refunds').select(COLUMNS).$narrowType<{ state: RefundRow['state']; currency: Currency }>()

export const listRefundsOf = (db: Db, orderId: string): Promise<RefundRow[]> =>
  select(db).where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute()

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Of an order whose buyer the caller works on. */
export async function findRefundInScope(db: Db, caller: Caller, id: string): Promise<RefundRow | undefined> {
  return select(db)
    .where('id', '=', id)
    .where(
      sql<boolean>`exists (select from orders where orders.id = refunds.order_id and ${isUserInScope(caller, 'orders.user_id')})`,
    )
    .executeTakeFirst()
}

export async function findRefundByNo(db: Db, gateway: GatewayName, no: string): Promise<RefundRow | undefined> {
  return select(db)
    .where('no', '=', no)
    .where(
      sql<boolean>`exists (select from payments where payments.id = refunds.payment_id and payments.gateway = ${gateway})`,
    )
    .executeTakeFirst()
}

export type NewRefundRow = Omit<RefundRow, 'state' | 'fault' | 'tries'>

/** Callers must hold the order. The first try is theirs: a loop takes it up where they were cut off. */
export async function insertRefund(tx: Tx, refund: NewRefundRow, nextAt: Date): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({ ...refund, state: 'open', nextAt })
    .execute()
}

/** False where it was not open any more. */
export async function endRefund(
  tx: Tx,
  { id, ...end }: { id: string; state: 'done' | 'failed'; refundId: string | null; fault: string; doneAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function delayRefund(
  db: Db,
  id: string,
  { nextAt, fault }: { nextAt: Date; fault: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set(eb => ({ nextAt, fault, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Those whose time has come, held back from other processes for as long as a try takes. */
export async function claimRefunds(db: Db, { now, until }: { now: Date; until: Date }): Promise<RefundRow[]> {
  const { rows } = await sql<{ id: string }>`update refunds set next_at = ${until} where id in (
      select refunds.id from refunds join payments on payments.id = refunds.payment_id
      where refunds.state = 'open' and refunds.next_at <= ${now} and payments.gateway in ('wechat', 'alipay', 'stripe')
      order by refunds.next_at, refunds.id limit 20 for update of refunds skip locked)
    returning id`.execute(db)
  const found = await Promise.all(rows.map(({ id }) => findRefund(db, id)))
  return found.flatMap(refund => refund ?? [])
}

/** Names of those who have asked for them. */
export async function listRequesters(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; realName: string }>`select id, real_name from ${userRows.as('users')}
    where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, realName }) => [id, realName]))
}

/** Of the order that a surplus payment was for, whether money goes back already. */
export async function hasSurplusRefund(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('isSurplus', '=', true)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return row !== undefined
}
