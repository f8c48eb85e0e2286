/** Use cases of what does not agree: staff see it, compare a day anew, give back what came for nothing, and say how it was settled. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { GatewayError } from '@tripos/payment/gateway.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { reconciliation } from '../contract/gateways.ts'
import { compareDay } from './compare-statements.ts'
import {
  type DifferenceRow,
  findDifference,
  listDifferences,
  listStatements,
  resolveDifference,
} from './differences.queries.ts'
import { findGateway } from './gateways.ts'
import { lockOrder } from './orders.queries.ts'
import { lockPayment } from './payments.queries.ts'
import { hasSurplusRefund } from './refunds.queries.ts'
import { tryNow, writeRefund } from './refunds.ts'

type Calls = typeof reconciliation

const isSurplus = ({ kind, paymentId, resolvedAt }: DifferenceRow): boolean =>
  (kind === 'late' || kind === 'surplus') && paymentId !== null && resolvedAt === null

export async function pageDifferences({ db }: Deps, input: Parsed<Calls['paging']>): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listDifferences(db, input)
  return {
    total,
    rows: rows.map(({ paymentId: _payment, ...row }) => ({
      ...row,
      canRefund: isSurplus({ ...row, paymentId: _payment }),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

export async function pageStatements(
  { db }: Deps,
  input: Parsed<Calls['statements']>,
): Promise<Output<Calls['statements']>> {
  const { total, rows } = await listStatements(db, input)
  return {
    total,
    rows: rows.map(({ state, comparedAt, ...row }) => ({
      ...row,
      isDone: state === 'done',
      comparedAt: comparedAt.toISOString(),
    })),
  }
}

export async function startComparison(
  deps: Deps,
  ctx: CallerContext,
  { gateway, day }: Parsed<Calls['startComparison']>,
): Promise<Output<Calls['startComparison']>> {
  const client = (await findGateway(deps, gateway)) ?? fail('GATEWAY_NOT_THERE')
  let result: Output<Calls['startComparison']>
  try {
    result = await compareDay(deps, { gateway, client, day })
  } catch (error) {
    if (error instanceof GatewayError) return fail('GATEWAY_AWAY')
    throw error
  }
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'paymentStatement.compare',
      objectType: 'paymentStatement',
      objectId: gateway,
      objectName: `${gateway} ${day}`,
      detail: result,
    }),
  )
  return result
}

export async function resolve(
  { db }: Deps,
  ctx: CallerContext,
  { id, note }: Parsed<Calls['markResolved']>,
): Promise<Record<string, never>> {
  const difference = (await findDifference(db, id)) ?? fail('NOT_FOUND')
  await inTx(db, async tx => {
    const by = { id, userId: ctx.caller.userId, note, now: ctx.arrivedAt }
    if (!(await resolveDifference(tx, by))) fail('DIFFERENCE_RESOLVED')
    await recordAudit(tx, ctx, {
      action: 'paymentDifference.resolve',
      objectType: 'paymentDifference',
      objectId: id,
      objectName: difference.no,
      detail: { kind: difference.kind, note },
    })
  })
  return {}
}

/** The whole of it, once: what came too late, or a second time. */
export async function returnSurplus(
  deps: Deps,
  ctx: CallerContext,
  { id, reason }: Parsed<Calls['addRefund']>,
): Promise<Output<Calls['addRefund']>> {
  const difference = (await findDifference(deps.db, id)) ?? fail('NOT_FOUND')
  const { paymentId, orderId } = difference
  if (!isSurplus(difference) || paymentId === null || orderId === null) return fail('DIFFERENCE_RESOLVED')
  const { refundId, payment } = await inTx(deps.db, async tx => {
    await lockOrder(tx, orderId)
    const held = await lockPayment(tx, paymentId)
    if (held.state !== 'surplus' || (await hasSurplusRefund(tx, paymentId))) fail('REFUND_TOO_MUCH')
    const by = { requestedBy: ctx.caller.userId, now: ctx.arrivedAt }
    const wanted = { payment: held, amount: held.amount, reason, endsAccess: false, isSurplus: true, ...by }
    const made = await writeRefund(tx, wanted)
    await resolveDifference(tx, { id, userId: ctx.caller.userId, note: reason, now: ctx.arrivedAt })
    await recordAudit(tx, ctx, {
      action: 'paymentDifference.refund',
      objectType: 'paymentDifference',
      objectId: id,
      objectName: difference.no,
      detail: { amount: held.amount, currency: held.currency, reason },
    })
    return { refundId: made, payment: held }
  })
  return { state: await tryNow(deps, refundId, payment) }
}
