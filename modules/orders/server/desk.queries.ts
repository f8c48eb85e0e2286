/** Orders as staff see them: of people within the data scope, which is a condition of every statement. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import type { Currency, ProductState } from '../contract/order-kinds.ts'
import type { orderDesk } from '../contract/order-desk.ts'
import { ORDER_COLUMNS, type OrderRow } from './orders.queries.ts'
import type { Confirmation } from './payments.queries.ts'

export type DeskRow = OrderRow & {
  readonly userName: string
  readonly realName: string
  readonly coupon: string | null
}

type Filter = Omit<Parsed<(typeof orderDesk)['paging']>, 'page' | 'size'>

/** A number is found whole, people by their names: the first thousand of those whom the caller works on. */
function isFound(caller: Caller, search: string | undefined): RawBuilder<SqlBool>[] {
  if (search !== undefined && /^\d{12,}$/.test(search)) return [sql`orders.no = ${search}`]
  const grams = searchBigrams(search)
  if (grams === undefined) return []
  return [
    sql`orders.user_id = any(array(select users.id from ${userRows.as('users')}
      where users.bigrams @> ${grams}::text[] and ${isUserInScope(caller, 'users.id')} order by users.id limit 1000))`,
  ]
}

function matches(caller: Caller, filter: Filter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [isUserInScope(caller, 'orders.user_id'), ...isFound(caller, filter.search)]
  if (filter.state !== undefined) conditions.push(sql`orders.state = ${filter.state}`)
  if (filter.productId !== undefined) conditions.push(sql`orders.product_id = ${filter.productId}`)
  if (filter.gateway !== undefined) conditions.push(sql`orders.gateway = ${filter.gateway}`)
  if (filter.from !== undefined) conditions.push(sql`orders.created_at >= ${toDate(filter.from)}`)
  if (filter.until !== undefined) conditions.push(sql`orders.created_at < ${toDate(filter.until)}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin(userRows.as('users'), 'users.id', 'orders.userId')
    .leftJoin('coupons', 'coupons.id', 'orders.couponId')
    .select(ORDER_COLUMNS)
    .select(['users.userName', 'users.realName', 'coupons.code as coupon'])

/** Newest first. */
export async function listDeskOrders(
  db: Db,
  caller: Caller,
  filter: Parsed<(typeof orderDesk)['paging']>,
): Promise<CountedPage<DeskRow>> {
  const where = matches(caller, filter)
  const counted = await sql<{ count: number }>`select count(*) as count
    from (select 1 from orders where ${where} limit ${MAX_COUNTED + 1}) as counted`.execute(db)
  const rows = await rowsOf(db)
    .where(where)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { ...countedUpTo(counted.rows[0]?.count ?? 0), rows: rows as DeskRow[] }
}

/** From the newest on; `after` is the last of those that were taken before. */
export async function listDeskAfter(
  db: Db,
  caller: Caller,
  { after, limit, ...filter }: Filter & { after: DeskRow | undefined; limit: number },
): Promise<DeskRow[]> {
  const isAfter =
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(orders.created_at, orders.id) < (${after.createdAt}, ${after.id}::uuid)`
  const rows = await rowsOf(db)
    .where(matches(caller, filter))
    .where(isAfter)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
  return rows as DeskRow[]
}

export async function findDeskOrder(db: Db, caller: Caller, id: string): Promise<DeskRow | undefined> {
  const row = await rowsOf(db)
    .where('orders.id', '=', id)
    .where(isUserInScope(caller, 'orders.user_id'))
    .executeTakeFirst()
  return row as DeskRow | undefined
}

/** Who has confirmed which transfers of the order. */
export async function listConfirmations(db: Db, orderId: string): Promise<Confirmation[]> {
  const { rows } = await sql<Confirmation>`select c.payment_id, c.user_id, users.real_name as name, c.reference
    from transfer_confirmations c join payments on payments.id = c.payment_id
    join ${userRows.as('users')} on users.id = c.user_id
    where payments.order_id = ${orderId} order by c.created_at, c.user_id`.execute(db)
  return rows
}

export interface TotalRow {
  readonly period: string
  readonly productId: string
  readonly title: string
  readonly state: ProductState
  readonly currency: Currency
  readonly orderCount: number
  readonly paid: number
  readonly refunded: number
}

export interface TotalsAsked {
  readonly by: 'day' | 'month'
  readonly from: string
  readonly until: string
  readonly timeZone: string
}

/** Of each product and period: when it was paid, and when it was given back. Surplus is neither. */
export async function listTotals(db: Db, { by, from, until, timeZone }: TotalsAsked): Promise<TotalRow[]> {
  const format = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const start = sql`(${from}::date)::timestamp at time zone ${timeZone}`
  const end = sql`(${until}::date + 1)::timestamp at time zone ${timeZone}`
  const periodOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}, ${format}::text)`
  const { rows } = await sql<TotalRow>`with moved as (
      select ${periodOf('orders.paid_at')} as period, product_id, currency, 1 as count, amount as paid, 0::bigint as refunded
      from orders where paid_at >= ${start} and paid_at < ${end}
      union all
      select ${periodOf('refunds.done_at')}, orders.product_id, refunds.currency, 0, 0, refunds.amount
      from refunds join orders on orders.id = refunds.order_id
      where refunds.state = 'done' and not refunds.is_surplus and refunds.done_at >= ${start} and refunds.done_at < ${end})
    select moved.period, moved.product_id, products.title, products.state, moved.currency,
      sum(moved.count)::int as order_count, sum(moved.paid)::bigint as paid, sum(moved.refunded)::bigint as refunded
    from moved join products on products.id = moved.product_id
    group by 1, 2, 3, 4, 5 order by 1 desc, 3, 2, 5`.execute(db)
  return rows
}
