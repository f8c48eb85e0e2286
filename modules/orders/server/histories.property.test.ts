/**
 * Random histories of orders on the real database and against a gateway of its own (TRIPOS_TEST_HISTORIES=10000 for a long
 * round): whatever happens in whatever order, our books and the statement of the gateway agree to the cent.
 */
import { sql } from '@tripos/db/client.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { reconciliation } from '../contract/gateways.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { orders } from '../contract/orders.ts'
import { begin, makeProduct, setUpGateway, type StandIn, tell } from '../test/make-orders.ts'
import { askForPayments, expireOrders } from './ask-gateways.ts'
import { tryRefunds } from './refunds.ts'

const RUNS = Number(process.env['TRIPOS_TEST_HISTORIES'] ?? 25)
const DAY = '2026-03-02'

const step = fc.record({
  what: fc.constantFrom('pay', 'pay', 'tell', 'tell', 'forge', 'check', 'cancel', 'payLate', 'refund', 'refund', 'cut'),
  amount: fc.integer({ min: 1, max: 9900 }),
  endsAccess: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const done = (what: Step['what'], amount = 100): Step => ({ what, amount, endsAccess: false })

/** Always among them, and what the gateway has in the end: payments that were made, refunds, money that opened nothing. */
const KNOWN: readonly {
  readonly steps: Step[]
  readonly paid: number
  readonly refunds: number
  readonly kept: number
}[] = [
  { steps: [done('pay'), done('tell'), done('refund', 9900)], paid: 1, refunds: 1, kept: 0 },
  { steps: [done('pay'), done('check'), done('refund', 40), done('refund', 60)], paid: 1, refunds: 2, kept: 0 },
  { steps: [done('pay'), done('tell'), done('cut', 500)], paid: 1, refunds: 1, kept: 0 },
  { steps: [done('cancel'), done('payLate'), done('tell')], paid: 1, refunds: 0, kept: 1 },
]

let app: TestApp
let owner: Awaited<ReturnType<typeof makeSuperAdministrator>>
let root: string
let productId: string
let standIn: StandIn
beforeAll(async () => {
  app = await startTestApp({ gatewayAddresses: ['127.0.0.1'] })
  owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
  const { id } = await makeCourse(app, { title: 'Sold', ownerId: owner.id })
  productId = await makeProduct(app, root, { things: [{ kind: 'course', id }] })
  standIn = await setUpGateway(app, root, 'stripe')
})
afterAll(async () => {
  await standIn.stop()
  await app.close()
})

/** A refusal is an answer too: what may not happen does not. */
const tried = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

async function begun() {
  // Hours pass with each history.
  root = await signIn(app, owner)
  const token = await signIn(app, await makeStudent(app))
  const { id } = await app.call(orders.add, { productId }, token)
  const { no } = await begin(app, token, id, 'stripe', standIn)
  return { token, id, no }
}

async function take({ what, amount, endsAccess }: Step, { token, id, no }: Awaited<ReturnType<typeof begun>>) {
  const payment = standIn.ledger.payments.get(no)
  if (payment === undefined) throw new Error('the gateway has lost a payment')
  if (what === 'pay' && payment.state === 'open') standIn.ledger.pay(no)
  if (what === 'tell' && payment.state === 'paid') await tell(app, 'stripe', standIn.callback(no))
  if (what === 'forge') await tell(app, 'stripe', standIn.callback(no, { privateKey: 'whsec_of_somebody_else' }))
  if (what === 'check') await tried(app.call(orders.verifyPayment, { id }, token))
  if (what === 'cancel') await tried(app.call(orders.cancel, { id }, token))
  // The gateway has taken money for what it had closed.
  if (what === 'payLate' && payment.state === 'closed') {
    payment.state = 'open'
    standIn.ledger.pay(no)
  }
  if (what === 'refund') await tried(app.call(orderDesk.addRefund, { id, amount, reason: 'Part', endsAccess }, root))
  if (what !== 'cut') return
  standIn.behave(() => 'cut')
  await tried(app.call(orderDesk.addRefund, { id, amount, reason: 'Lost', endsAccess }, root))
  standIn.behave(undefined)
}

async function expectOnce(id: string): Promise<void> {
  const { rows } = await sql<{ state: number; grants: number; paying: number }>`select state,
    (select count(*) from entitlements where order_id = orders.id) as grants,
    (select count(*) from payments where order_id = orders.id and payments.state = 'paid') as paying
    from orders where id = ${id}`.execute(app.deps.db)
  const isPaid = rows[0]?.state === 1 || rows[0]?.state === 3
  expect(rows[0]).toMatchObject({ grants: isPaid ? 1 : 0, paying: isPaid ? 1 : 0 })
}

/** What was never told is asked for; callbacks of the next history are not too many for one address. */
async function settleAll(): Promise<void> {
  app.clock.advance(61)
  await askForPayments(app.deps)
  await tryRefunds(app.deps)
  app.clock.advance(3700)
  await tryRefunds(app.deps)
  await expireOrders(app.deps)
}

it(
  'agree with the statement of the gateway to the cent, grant once, and lose no payment',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async steps => {
        const order = await begun()
        for (const one of steps) await take(one, order)
        await settleAll()
        await expectOnce(order.id)
      }),
      { numRuns: RUNS, endOnFailure: true, examples: KNOWN.map(({ steps }) => [steps]) },
    )
    root = await signIn(app, owner)
    await app.call(reconciliation.startComparison, { gateway: 'stripe', day: DAY }, root)
    const { rows: differences } = await sql<{ kind: string; no: string }>`select kind, no from payment_differences
      where kind not in ('late', 'surplus')`.execute(app.deps.db)
    expect(differences).toEqual([])
    const { rows: books } = await sql<{ came: number; went: number; kept: number; listed: number }>`select
      (select coalesce(sum(amount), 0) from payments where state in ('paid', 'surplus')) as came,
      (select coalesce(sum(amount), 0) from refunds where state = 'done') as went,
      (select count(*) from payments where state = 'surplus') as kept,
      (select count(*) from payment_differences where kind in ('late', 'surplus')) as listed`.execute(app.deps.db)
    const { payments, refunds } = standIn.ledger
    const sum = (amounts: Iterable<{ amount: number }>) => [...amounts].reduce((all, { amount }) => all + amount, 0)
    const paid = [...payments.values()].filter(({ state }) => state === 'paid')
    expect(Number(books[0]?.came)).toBe(sum(paid))
    expect(Number(books[0]?.went)).toBe(sum(refunds.values()))
    // Money that opened nothing is on the list of staff, each of it.
    expect(books[0]?.listed).toBe(books[0]?.kept)
    // At least what the known histories have left.
    const known = (of: 'paid' | 'refunds' | 'kept') => KNOWN.reduce((all, one) => all + one[of], 0)
    expect(paid.length).toBeGreaterThanOrEqual(known('paid'))
    expect(refunds.size).toBeGreaterThanOrEqual(known('refunds'))
    expect(Number(books[0]?.kept)).toBeGreaterThanOrEqual(known('kept'))
  },
  60_000 + RUNS * 1000,
)
