/** The statement of each gateway beside our books, day by day, line by line. What does not agree is for staff. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type Gateway, GatewayError, type StatementLine } from '@tripos/payment/gateway.ts'
import { ONLINE, type OnlineGateway } from '../contract/order-kinds.ts'
import {
  type Booked,
  insertDifference,
  keepStatement,
  listBooked,
  listCompared,
  type NewDifference,
} from './differences.queries.ts'
import { findGateway } from './gateways.ts'
import { findPayment, findPaymentByNo, type PaymentRow } from './payments.queries.ts'
import { settleClaim } from './settle-payment.ts'
import { boundsOf, isWhole, statementDays } from './statement-day.rules.ts'
import { compareStatement, type Difference } from './statement.rules.ts'

const DAYS_BACK = 7

interface Comparing {
  readonly gateway: OnlineGateway
  readonly client: Gateway
  readonly day: string
}

/** A payment that was made and that nobody told us of is settled before anything is compared. */
async function settleMissed(
  deps: Deps,
  { gateway, client }: Comparing,
  lines: readonly StatementLine[],
): Promise<void> {
  for (const line of lines) {
    if (line.kind !== 'payment') continue
    const payment = await findPaymentByNo(deps.db, gateway, line.no)
    if (payment === undefined || payment.state === 'paid' || payment.state === 'surplus') continue
    await settleClaim(deps, payment, { facts: await client.find(payment), merchant: client.merchant })
  }
}

/** A line may stand in the statement of the day beside: the gateway is asked before it is missed. */
async function isMissed(deps: Deps, { client }: Comparing, booked: Booked): Promise<boolean> {
  if (booked.kind === 'refund') return false
  const payment: PaymentRow | undefined = await findPayment(deps.db, booked.id)
  if (payment === undefined) return true
  const { state, amount, tradeId } = await client.find(payment)
  return state !== 'paid' || amount !== payment.amount || tradeId !== payment.tradeId
}

// oxlint-disable-next-line max-params -- a line of ours beside one of theirs, where and when
const rowOf = (
  { gateway, day }: Comparing,
  { kind, no, ours, theirs, currency, of }: Difference,
  booked: Booked | undefined,
  now: Date,
): NewDifference => ({
  gateway,
  kind,
  no,
  day,
  now,
  currency: currency || 'CNY',
  paymentId: of === 'payment' ? (booked?.id ?? null) : null,
  refundId: of === 'refund' ? (booked?.id ?? null) : null,
  ourAmount: ours,
  theirAmount: theirs === null ? null : Math.max(0, theirs),
})

export async function compareDay(
  deps: Deps,
  comparing: Comparing,
): Promise<{ lineCount: number; differenceCount: number }> {
  const { gateway, client, day } = comparing
  const now = deps.clock.now()
  const lines = await client.statement(day)
  await settleMissed(deps, comparing, lines)
  const nos = lines.map(({ no }) => no)
  const booked = await listBooked(deps.db, { gateway, nos, ...boundsOf(gateway, day) })
  let count = 0
  for (const difference of compareStatement(booked, lines)) {
    const own = booked.find(one => one.no === difference.no && one.kind === difference.of)
    if (difference.kind === 'missingThere' && own !== undefined && !(await isMissed(deps, comparing, own))) continue
    count += 1
    await insertDifference(deps.db, rowOf(comparing, difference, own, now))
  }
  const result = { lineCount: lines.length, differenceCount: count }
  await keepStatement(deps.db, { gateway, day, state: 'done', ...result, fault: '', comparedAt: now })
  return result
}

async function compareGateway(deps: Deps, gateway: OnlineGateway): Promise<void> {
  const client = await findGateway(deps, gateway)
  if (client === undefined) return
  const days = statementDays(gateway, deps.clock.now(), DAYS_BACK)
  const compared = new Set(
    (await listCompared(deps.db, gateway, days))
      .filter(({ day, comparedAt }) => isWhole(gateway, day, comparedAt))
      .map(({ day }) => day),
  )
  for (const day of days.filter(one => !compared.has(one))) {
    try {
      await compareDay(deps, { gateway, client, day })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const none = { lineCount: 0, differenceCount: 0 }
      const failed = {
        gateway,
        day,
        state: 'failed' as const,
        ...none,
        fault: error.message,
        comparedAt: deps.clock.now(),
      }
      await keepStatement(deps.db, failed)
    }
  }
}

export async function compareStatements(deps: Deps): Promise<void> {
  for (const gateway of ONLINE) await compareGateway(deps, gateway)
}
