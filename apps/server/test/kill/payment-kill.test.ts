/**
 * `kill -9` of the server while payments are told of and money is given back: no payment is lost, nothing is opened twice, nothing is
 * given back twice. `npm test` kills twice, `npm run soak` ten times, each a little later in the work.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from '@tripos/db/client.ts'
import { startStripeStandIn, STRIPE_TEST, type StripeStandIn } from '@tripos/payment/test/stripe-stand-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse } from '../../../../modules/courses/test/make-courses.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../../../modules/identity/test/make-identity.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder } from '../load/seed.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const KILLS = isSoak ? 10 : 2
/** Payments, and refunds of those before, that are under way at each kill. */
const PEOPLE = 12
const PRICE = 9900

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-payments-'))
let stripe: StripeStandIn
let port: number
let product: Product | undefined
let seeder: Seeder | undefined

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  chmodSync(dataFolder, 0o711)
  stripe = await startStripeStandIn(() => new Date())
  port = await freePort()
}, 180_000)
afterAll(async () => {
  await seeder?.close()
  await product?.stop()
  await stopPostgresOf(dataFolder)
  await stripe.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

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

/** Whether the gateway was told that it is taken. It tells again until it is. */
const tell = async (no: string): Promise<boolean> =>
  stripe.payAndTell(no).then(
    status => status === 200,
    () => false,
  )

/** Again and again, as a gateway does. */
async function tellAll(untold: Set<string>): Promise<void> {
  while (untold.size > 0) {
    for (const no of untold) if (await tell(no)) untold.delete(no)
  }
}

interface Bought {
  readonly orderId: string
  readonly no: string
}

async function buy(seed: Seeder, productId: string): Promise<Bought> {
  const token = await signIn(seed, await makeStudent(seed))
  const { id: orderId } = await call<{ id: string }>('/api/order/create', { productId }, token)
  await call('/api/order/pay', { id: orderId, gateway: 'stripe', way: 'checkout' }, token)
  const { rows } = await sql<{ no: string }>`select no from payments where order_id = ${orderId}`.execute(seed.deps.db)
  return { orderId, no: rows[0]?.no ?? '' }
}

test(
  'payments and refunds that are under way when the server is killed are settled once',
  async () => {
    await start()
    const seed = await makeSeeder(databaseOf(dataFolder).url)
    seeder = seed
    const { db } = seed.deps
    const owner = await makeSuperAdministrator(seed)
    const admin = await signIn(seed, owner)
    stripe.notifyUrl = `http://127.0.0.1:${port}/api/order/callback/stripe`
    await call('/api/payment-gateway/save-stripe', { version: 1, isOn: true, ...STRIPE_TEST, url: stripe.url }, admin)
    const { id } = await makeCourse(seed, { ownerId: owner.id })
    const sold = { title: 'Course', amount: PRICE, currency: 'CNY', accessDays: null, things: [{ kind: 'course', id }] }
    const { id: productId } = await call<{ id: string }>('/api/product/save', sold, admin)
    await call('/api/product/state', { ids: [productId], state: 0 }, admin)

    const all: Bought[] = []
    const untold = new Set<string>()
    let paidBefore: readonly Bought[] = []
    for (let round = 0; round < KILLS; round += 1) {
      const bought = await Promise.all(Array.from({ length: PEOPLE }, () => buy(seed, productId)))
      all.push(...bought)
      const work = [
        ...bought.map(async ({ no }) => void ((await tell(no)) || untold.add(no))),
        ...paidBefore.map(({ orderId }) =>
          call(
            '/api/order-desk/refund',
            { id: orderId, amount: PRICE, reason: 'A test', endsAccess: true },
            admin,
          ).catch(() => undefined),
        ),
      ]
      // A little later in the work with each round.
      await sleep(10 + round * 15)
      await product?.kill()
      await Promise.all(work)
      await start()
      paidBefore = bought
      await tellAll(untold)
    }

    const isOpen = async () => {
      // Nobody waits here for the turn of those who died.
      await sql`update refunds set next_at = now() where state = 'open'`.execute(db)
      const { rows } = await sql`select 1 from refunds where state = 'open' limit 1`.execute(db)
      return rows.length > 0
    }
    while (await isOpen()) await sleep(500)

    const { rows: orders } = await sql<{ id: string; state: number; refunded: number; grants: number; active: number }>`
      select orders.id, orders.state, orders.refunded,
        (select count(*) from entitlements where order_id = orders.id) as grants,
        (select count(*) from entitlements where order_id = orders.id and ended_at is null) as active
      from orders`.execute(db)
    const { rows: refunds } = await sql<{ no: string }>`select no from refunds where state = 'done'`.execute(db)
    const report = process.env['TRIPOS_SOAK_REPORT']
    if (report !== undefined)
      appendFileSync(
        report,
        `| kill -9 of the server in callbacks and refunds | ${KILLS} kills, ${orders.length} payments, ${refunds.length} refunds: none lost, none twice |\n`,
      )
    expect(orders).toHaveLength(all.length)
    expect(orders.filter(({ state }) => state !== 1 && state !== 3)).toEqual([])
    expect(orders.filter(({ grants }) => grants !== 1)).toEqual([])
    for (const { state, refunded, active } of orders)
      expect({ refunded, active }).toEqual(state === 3 ? { refunded: PRICE, active: 0 } : { refunded: 0, active: 1 })
    expect(refunds.map(({ no }) => no).toSorted()).toEqual([...stripe.ledger.refunds.keys()].toSorted())
    const { rows: differences } = await sql`select 1 from payment_differences`.execute(db)
    expect(differences).toEqual([])
  },
  isSoak ? 900_000 : 300_000,
)
