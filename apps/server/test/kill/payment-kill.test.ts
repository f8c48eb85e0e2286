/**
 * `kill -9` of the server at every step of a callback and of a refund: no payment is lost, nothing is opened twice, nothing is
 * given back twice. `npm test` kills at one step of each, `npm run soak` ten times at each.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startStripeStandIn, STRIPE_TEST, type StripeStandIn } from '@tripos/payment/test/stripe-stand-in.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse } from '../../../../modules/courses/test/make-courses.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../../../modules/identity/test/make-identity.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder } from '../load/seed.ts'
import { CALLBACK_STEPS, REFUND_STEPS, type Step } from './payment-steps.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const ROUNDS = isSoak ? 10 : 1
const PRICE = 9900
const chosen = (steps: readonly Step[]): readonly Step[] => steps.filter(({ isShort = false }) => isSoak || isShort)

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-payments-'))
let stripe: StripeStandIn
let port: number
let product: Product | undefined
let seed: Seeder
let watch: pg.Client
let admin: string
let productId: string
let kills = 0

async function start(): Promise<void> {
  product = await startProduct({ dataFolder, port, settings: { TRIPOS_GATEWAY_ADDRESSES: '127.0.0.1' } })
}

async function call<T>(path: string, input: object, token: string): Promise<T> {
  const headers = { 'content-type': 'application/json', token }
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  chmodSync(dataFolder, 0o711)
  stripe = await startStripeStandIn(() => new Date())
  port = await freePort()
  await start()
  seed = await makeSeeder(databaseOf(dataFolder).url)
  watch = new pg.Client({ connectionString: databaseOf(dataFolder).url })
  await watch.connect()
  const owner = await makeSuperAdministrator(seed)
  admin = await signIn(seed, owner)
  stripe.notifyUrl = `http://127.0.0.1:${port}/api/order/callback/stripe`
  await call('/api/payment-gateway/save-stripe', { version: 1, isOn: true, ...STRIPE_TEST, url: stripe.url }, admin)
  const { id } = await makeCourse(seed, { ownerId: owner.id })
  const sold = { title: 'Course', amount: PRICE, currency: 'CNY', accessDays: null, things: [{ kind: 'course', id }] }
  productId = (await call<{ id: string }>('/api/product/save', sold, admin)).id
  await call('/api/product/state', { ids: [productId], state: 0 }, admin)
}, 180_000)
afterAll(async () => {
  await watch.end()
  await seed.close()
  await product?.stop()
  await stopPostgresOf(dataFolder)
  await stripe.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

/** Until a statement of the server waits for the lock. */
async function waitFor(pattern: RegExp): Promise<void> {
  for (let began = performance.now(); performance.now() - began < 30_000; await sleep(10)) {
    const { rows } = await watch.query<{ query: string }>(
      `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    if (rows.some(({ query }) => pattern.test(query))) return
  }
  throw new Error(`nothing waited for ${pattern}`)
}

async function killAtLock({ lock = '', waits = /./, isLockedLate }: Step, work: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: databaseOf(dataFolder).url })
  await holder.connect()
  await holder.query('begin')
  if (isLockedLate) {
    let locking: Promise<unknown> | undefined
    stripe.behave(() => void (locking ??= holder.query(lock)))
  } else await holder.query(lock)
  const working = work().catch(() => undefined)
  await waitFor(waits)
  await product?.kill()
  await holder.query('rollback')
  await holder.end()
  await working
  stripe.behave(undefined)
}

async function killAtGateway({ method, acts }: NonNullable<Step['gateway']>, work: () => Promise<unknown>) {
  let dying: Promise<void> | undefined
  const isAsked = new Promise<void>(resolve => {
    stripe.behave(asked => {
      if (asked.method !== method || !asked.path.startsWith('/v1/refunds') || dying !== undefined) return undefined
      dying = product?.kill()
      resolve()
      // As usual is an answer that nobody reads any more.
      return acts ? undefined : 'cut'
    })
  })
  const working = work().catch(() => undefined)
  await isAsked
  await dying
  await working
  stripe.behave(undefined)
}

async function killAt(step: Step, work: () => Promise<unknown>): Promise<void> {
  await (step.gateway === undefined ? killAtLock(step, work) : killAtGateway(step.gateway, work))
  kills += 1
  await start()
}

async function buy(): Promise<{ orderId: string; no: string }> {
  const token = await signIn(seed, await makeStudent(seed))
  const { id: orderId } = await call<{ id: string }>('/api/order/create', { productId }, token)
  await call('/api/order/pay', { id: orderId, gateway: 'stripe', way: 'checkout' }, token)
  const { rows } = await watch.query<{ no: string }>('select no from payments where order_id = $1', [orderId])
  return { orderId, no: rows[0]?.no ?? '' }
}

/** Again and again, as a gateway does until it is told that it is taken. */
async function tell(no: string): Promise<void> {
  while ((await stripe.payAndTell(no).catch(() => 0)) !== 200) await sleep(100)
}

const booksOf = async (orderId: string) => {
  const { rows } = await watch.query<object>(
    `select state, refunded::int, (select count(*)::int from entitlements where order_id = orders.id) as grants,
       (select count(*)::int from entitlements where order_id = orders.id and ended_at is null) as open,
       (select count(*)::int from refunds where order_id = orders.id) as refunds,
       (select count(*)::int from notifications join notification_events as event on event.id = event_id
         where user_id = orders.user_id and event.kind like 'order.%') as told,
       (select count(*)::int from payment_differences) as differences
     from orders where id = $1`,
    [orderId],
  )
  return rows[0]
}

async function refund(orderId: string): Promise<void> {
  const wanted = { id: orderId, amount: PRICE, reason: 'Not wanted', endsAccess: true }
  await call('/api/order-desk/refund', wanted, admin)
}

/** What was written goes on by itself; what was not, staff ask for again. */
async function finishRefund(orderId: string): Promise<void> {
  const { rows } = await watch.query<object>('select 1 from refunds where order_id = $1', [orderId])
  if (rows.length === 0) await refund(orderId)
  const open = async () => {
    // Nobody waits here for the turn of who has died.
    await watch.query(`update refunds set next_at = now() where state = 'open' and next_at > now() + interval '1 s'`)
    const found = await watch.query<object>(`select 1 from refunds where state = 'open' and order_id = $1`, [orderId])
    return found.rows.length > 0
  }
  while (await open()) await sleep(200)
}

test(
  'a payment and a refund that are cut off at any step are settled once',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const step of chosen(CALLBACK_STEPS)) {
        const { orderId, no } = await buy()
        await killAt(step, () => stripe.payAndTell(no))
        await tell(no)
        const paid = { state: 1, refunded: 0, grants: 1, open: 1, refunds: 0, told: 1, differences: 0 }
        expect(await booksOf(orderId), step.name).toEqual(paid)
      }
      for (const step of chosen(REFUND_STEPS)) {
        const { orderId, no } = await buy()
        await tell(no)
        await killAt(step, () => refund(orderId))
        await finishRefund(orderId)
        const returned = { state: 3, refunded: PRICE, grants: 1, open: 0, refunds: 1, told: 2, differences: 0 }
        expect(await booksOf(orderId), step.name).toEqual(returned)
        expect(
          [...stripe.ledger.refunds.values()].filter(({ paymentNo }) => paymentNo === no),
          step.name,
        ).toMatchObject([{ amount: PRICE }])
      }
    }
    expect(kills).toBe(ROUNDS * (chosen(CALLBACK_STEPS).length + chosen(REFUND_STEPS).length))
    const report = process.env['TRIPOS_SOAK_REPORT']
    if (report !== undefined)
      appendFileSync(
        report,
        `| kill -9 of the server at every step of callbacks and refunds | ${kills} kills at ${CALLBACK_STEPS.length + REFUND_STEPS.length} steps: no payment lost, nothing opened or given back twice |\n`,
      )
  },
  isSoak ? 1_800_000 : 180_000,
)
