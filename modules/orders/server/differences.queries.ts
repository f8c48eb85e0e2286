/** SQL of what does not agree. The same difference is written once, however often it is found. */
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import type { Currency, DIFFERENCE_KINDS, GatewayName } from '../contract/order-kinds.ts'
import { userRows } from '../../identity/server/index.ts'

export interface NewDifference {
  readonly gateway: GatewayName
  readonly kind: (typeof DIFFERENCE_KINDS)[number]
  readonly no: string
  readonly paymentId: string | null
  readonly refundId: string | null
  readonly ourAmount: number | null
  readonly theirAmount: number | null
  readonly currency: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly now: Date
}

/** True where it is new. */
export async function insertDifference(db: Db, { now, ...difference }: NewDifference): Promise<boolean> {
  const row = await db
    .insertInto('paymentDifferences')
    .values({ ...difference, id: newId(), createdAt: now })
    .onConflict(conflict => conflict.columns(['gateway', 'kind', 'no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface DifferenceRow {
  readonly id: string
  readonly gateway: GatewayName
  readonly kind: (typeof DIFFERENCE_KINDS)[number]
  readonly no: string
  readonly paymentId: string | null
  readonly orderId: string | null
  readonly ourAmount: number | null
  readonly theirAmount: number | null
  readonly currency: Currency
  readonly day: string
  readonly resolvedAt: Date | null
  readonly resolvedBy: string | null
  readonly note: string
  readonly createdAt: Date
}

const COLUMNS = sql`d.id, d.gateway, d.kind, d.no, d.payment_id, coalesce(payments.order_id, refunds.order_id) as order_id,
  d.our_amount, d.their_amount, d.currency, to_char(d.day, 'YYYY-MM-DD') as day, d.resolved_at, users.real_name as resolved_by,
  d.note, d.created_at`

const joined = () => sql`payment_differences d
  left join payments on payments.id = d.payment_id left join refunds on refunds.id = d.refund_id
  left join ${userRows.as('users')} on users.id = d.resolved_by`

/** Newest first. */
export async function listDifferences(
  db: Db,
  { isResolved, ...page }: PageInput & { readonly isResolved?: boolean | undefined },
): Promise<Page<DifferenceRow>> {
  const where =
    isResolved === undefined
      ? sql<SqlBool>`true`
      : isResolved
        ? sql<SqlBool>`d.resolved_at is not null`
        : sql<SqlBool>`d.resolved_at is null`
  const counted = await sql<{
    total: number
  }>`select count(*) as total from payment_differences d where ${where}`.execute(db)
  const { rows } = await sql<DifferenceRow>`select ${COLUMNS} from ${joined()} where ${where}
    order by d.created_at desc, d.id desc limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export async function findDifference(db: Db, id: string): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`select ${COLUMNS} from ${joined()} where d.id = ${id}`.execute(db)
  return rows[0]
}

/** False where somebody has dealt with it. */
export async function resolveDifference(
  tx: Tx,
  { id, userId, note, now }: { id: string; userId: string; note: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('paymentDifferences')
    .set({ resolvedAt: now, resolvedBy: userId, note })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface StatementRow {
  readonly gateway: GatewayName
  readonly day: string
  readonly state: 'done' | 'failed'
  readonly lineCount: number
  readonly differenceCount: number
  readonly fault: string
  readonly comparedAt: Date
}

export async function keepStatement(db: Db, row: StatementRow): Promise<void> {
  const { gateway: _gateway, day: _day, ...rest } = row
  await db
    .insertInto('paymentStatements')
    .values(row)
    .onConflict(conflict => conflict.columns(['gateway', 'day']).doUpdateSet(rest))
    .execute()
}

export async function listStatements(db: Db, page: PageInput): Promise<Page<StatementRow>> {
  const counted = await sql<{ total: number }>`select count(*) as total from payment_statements`.execute(db)
  const { rows } = await sql<StatementRow>`select gateway, to_char(day, 'YYYY-MM-DD') as day, state, line_count,
      difference_count, fault, compared_at
    from payment_statements order by day desc, gateway limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** Of these days those that were compared, and when. */
export async function listCompared(
  db: Db,
  gateway: GatewayName,
  days: readonly string[],
): Promise<Pick<StatementRow, 'day' | 'comparedAt'>[]> {
  const { rows } = await sql<Pick<StatementRow, 'day' | 'comparedAt'>>`select to_char(day, 'YYYY-MM-DD') as day,
      compared_at from payment_statements
    where gateway = ${gateway} and state = 'done' and day = any(${[...days]}::date[])`.execute(db)
  return rows
}

export interface Booked {
  readonly id: string
  readonly kind: 'payment' | 'refund'
  readonly no: string
  readonly amount: number
  readonly currency: string
}

/** Our lines with these numbers, whenever they were, and all that are of those hours. */
export async function listBooked(
  db: Db,
  { gateway, nos, from, until }: { gateway: GatewayName; nos: readonly string[]; from: Date; until: Date },
): Promise<(Booked & { isOfDay: boolean })[]> {
  const isOfDay = (column: string) => sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until})`
  const { rows } = await sql<Booked & { isOfDay: boolean }>`
    select id, 'payment' as kind, no, amount, currency, ${isOfDay('paid_at')} as is_of_day from payments
      where gateway = ${gateway} and state in ('paid', 'surplus') and (no = any(${[...nos]}::text[]) or ${isOfDay('paid_at')})
    union all
    select refunds.id, 'refund', refunds.no, refunds.amount, refunds.currency, ${isOfDay('refunds.done_at')} from refunds
      join payments on payments.id = refunds.payment_id
      where payments.gateway = ${gateway} and refunds.state = 'done'
        and (refunds.no = any(${[...nos]}::text[]) or ${isOfDay('refunds.done_at')})`.execute(db)
  return rows
}
