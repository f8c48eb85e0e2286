/** SQL of invoices: one an order, whose words stay open until it is issued. */
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { userRows } from '../../identity/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import { type Currency, type INVOICE_STATES, ORDER_ACTIONS } from '../contract/order-kinds.ts'

type InvoiceState = (typeof INVOICE_STATES)[number]

export interface Invoice {
  readonly kind: 'person' | 'company'
  readonly title: string
  readonly taxNo: string
  readonly email: string
  readonly state: InvoiceState
  readonly invoiceNo: string
  readonly remark: string
}

const COLUMNS = ['kind', 'title', 'taxNo', 'email', 'state', 'invoiceNo', 'remark'] as const

export const findInvoice = (db: Db, orderId: string): Promise<Invoice | undefined> =>
  db
    .selectFrom('invoices')
    .select(COLUMNS)
    .$narrowType<{ kind: Invoice['kind']; state: InvoiceState }>()
    .where('orderId', '=', orderId)
    .executeTakeFirst()

type Words = Pick<Invoice, 'kind' | 'title' | 'taxNo' | 'email'>

/** Of a paid order of this person; one that was refused is asked for again. False where it is issued, or not paid. */
export async function saveInvoiceRow(
  db: Db,
  { orderId, userId, now, ...words }: Words & { orderId: string; userId: string; now: Date },
): Promise<boolean> {
  const { kind, title, taxNo, email } = words
  const { rows } = await sql`insert into invoices (order_id, kind, title, tax_no, email, state, requested_at)
    select orders.id, ${kind}::text, ${title}::text, ${taxNo}::text, ${email}::text, 'requested', ${now}::timestamptz from orders
    where orders.id = ${orderId} and orders.user_id = ${userId} and orders.amount > 0
      and ${stateIn('orders.state', ORDER_ACTIONS.invoice.from)}
    on conflict (order_id) do update set kind = excluded.kind, title = excluded.title, tax_no = excluded.tax_no,
      email = excluded.email, state = 'requested', requested_at = excluded.requested_at, done_at = null, done_by = null, remark = ''
      where invoices.state <> 'issued' returning order_id`.execute(db)
  return rows.length > 0
}

export interface InvoicedOrder {
  readonly no: string
  readonly title: string
  readonly userId: string
}

/** Whose order it is; undefined where nobody waits for it. */
export async function setInvoiceState(
  tx: Tx,
  caller: Caller,
  change: { orderId: string; state: 'issued' | 'refused'; invoiceNo: string; remark: string; now: Date },
): Promise<InvoicedOrder | undefined> {
  const { orderId, state, invoiceNo, remark, now } = change
  const { rows } =
    await sql<InvoicedOrder>`update invoices set state = ${state}, invoice_no = ${invoiceNo}, remark = ${remark},
      done_at = ${now}, done_by = ${caller.userId}
    from orders where orders.id = invoices.order_id and invoices.order_id = ${orderId} and invoices.state = 'requested'
      and ${isUserInScope(caller, 'orders.user_id')} returning orders.no, orders.title, orders.user_id`.execute(tx)
  return rows[0]
}

export interface InvoiceRow extends Invoice {
  readonly orderId: string
  readonly orderNo: string
  readonly amount: number
  readonly currency: Currency
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly requestedAt: Date
}

/** Newest first. */
export async function listInvoices(
  db: Db,
  caller: Caller,
  { state, ...page }: PageInput & { readonly state?: InvoiceState | undefined },
): Promise<Page<InvoiceRow>> {
  const isWanted = state === undefined ? sql<SqlBool>`true` : sql<SqlBool>`invoices.state = ${state}`
  const from = sql`invoices join orders on orders.id = invoices.order_id
    join ${userRows.as('users')} on users.id = orders.user_id
    where ${isWanted} and ${isUserInScope(caller, 'orders.user_id')}`
  const counted = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  const { rows } =
    await sql<InvoiceRow>`select invoices.kind, invoices.title, invoices.tax_no, invoices.email, invoices.state,
      invoices.invoice_no, invoices.remark, invoices.order_id, invoices.requested_at, orders.no as order_no, orders.amount,
      orders.currency, orders.user_id, users.user_name, users.real_name
    from ${from} order by invoices.requested_at desc, invoices.order_id desc
    limit ${page.size} offset ${offsetOf(page)}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}
