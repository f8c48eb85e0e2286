/** Use cases of invoices: buyers ask for them, staff say what became of them. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { orderDesk } from '../contract/order-desk.ts'
import type { orders } from '../contract/orders.ts'
import { ORDER_PROBLEMS } from '../input.ts'
import { type InvoicedOrder, listInvoices, saveInvoiceRow, setInvoiceState } from './invoices.queries.ts'
import { findOwnOrder } from './orders.queries.ts'

export async function saveInvoice(
  { db, clock }: Deps,
  { userId }: Caller,
  { id: orderId, ...words }: Parsed<(typeof orders)['saveInvoice']>,
): Promise<Record<string, never>> {
  if ((await findOwnOrder(db, userId, orderId)) === undefined) fail('NOT_FOUND')
  if (words.kind === 'company' && words.taxNo === '') failInput(ORDER_PROBLEMS.taxNoMissing)
  if (!(await saveInvoiceRow(db, { orderId, userId, now: clock.now(), ...words }))) fail('INVOICE_NOT_OPEN')
  return {}
}

export async function pageInvoices(
  { db }: Deps,
  caller: Caller,
  input: Parsed<(typeof orderDesk)['invoices']>,
): Promise<Output<(typeof orderDesk)['invoices']>> {
  const { total, rows } = await listInvoices(db, caller, input)
  return {
    total,
    rows: rows.map(({ userId, userName, realName, requestedAt, ...row }) => ({
      ...row,
      user: { id: userId, userName, realName },
      requestedAt: requestedAt.toISOString(),
    })),
  }
}

export async function finishInvoice(
  { db }: Deps,
  ctx: CallerContext,
  input: Parsed<(typeof orderDesk)['setInvoice']>,
): Promise<Record<string, never>> {
  if (input.state === 'issued' && input.invoiceNo === '') failInput(ORDER_PROBLEMS.invoiceNoMissing)
  if (input.state === 'refused' && input.remark === '') failInput(ORDER_PROBLEMS.whyRefusedMissing)
  await inTx(db, async tx => {
    const order = (await setInvoiceState(tx, ctx.caller, { ...input, now: ctx.arrivedAt })) ?? fail('INVOICE_NOT_OPEN')
    await recordAudit(tx, ctx, {
      action: 'invoice.state',
      objectType: 'invoice',
      objectId: input.orderId,
      objectName: order.no,
      after: { state: input.state, invoiceNo: input.invoiceNo, remark: input.remark },
    })
    await tellBuyer(tx, order, { ...input, now: ctx.arrivedAt })
  })
  return {}
}

type Finished = Parsed<(typeof orderDesk)['setInvoice']> & { readonly now: Date }

async function tellBuyer(
  tx: Tx,
  { no, title, userId }: InvoicedOrder,
  { orderId, state, invoiceNo, remark, now }: Finished,
): Promise<void> {
  const told =
    state === 'issued'
      ? ({ kind: 'order.invoiceIssued', params: { title, no, invoiceNo } } as const)
      : ({ kind: 'order.invoiceRefused', params: { title, no, reason: remark } } as const)
  await notify(tx, {
    ...told,
    // Asked for again after a refusal, it is told again.
    key: `${orderId} ${now.getTime()}`,
    userIds: [userId],
    link: `/pay/check-out/${orderId}`,
    about: { type: 'order', id: orderId },
    endsAt: null,
    now,
  })
}
