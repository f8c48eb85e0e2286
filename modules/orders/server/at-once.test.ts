/** Two things at one moment: two tabs that pay, a price that changes while people order, a product that ends while an order waits. */
import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, makeSuperAdministrator, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { learning } from '../../learning/contract/learning.ts'
import { reconciliation } from '../contract/gateways.ts'
import { OrderState, ProductState } from '../contract/order-kinds.ts'
import { orders } from '../contract/orders.ts'
import { coupons, products } from '../contract/products.ts'
import { begin, couponInput, makeProduct, setUpGateway, type StandIn, tell } from '../test/make-orders.ts'
import { expireOrders } from './ask-gateways.ts'

let app: TestApp
let owner: TestUser
let root: string
let standIn: StandIn
beforeAll(async () => {
  app = await startTestApp({ gatewayAddresses: ['127.0.0.1'], demo: true })
  owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
  standIn = await setUpGateway(app, root, 'stripe')
})
afterAll(async () => {
  await standIn.stop()
  await app.close()
})

const somebody = async () => signIn(app, await makeStudent(app))
async function sell(fields: { amount?: number } = {}) {
  const { id: courseId } = await makeCourse(app, { ownerId: owner.id })
  return { courseId, id: await makeProduct(app, root, { things: [{ kind: 'course', id: courseId }], ...fields }) }
}
const add = (productId: string, token: string, coupon?: string) =>
  app.call(orders.add, { productId, ...(coupon === undefined ? {} : { coupon }) }, token)
const stateOf = async (id: string, token: string) => (await app.call(orders.state, { id }, token)).state
const end = (id: string) => app.call(products.setState, { ids: [id], state: ProductState.ended }, root)

async function booksOf(orderId: string) {
  const { rows } = await sql<{ grants: number; paid: number }>`select
    (select count(*) from entitlements where order_id = ${orderId}) as grants,
    (select count(*) from payments where order_id = ${orderId} and state in ('paid', 'surplus')) as paid`.execute(
    app.deps.db,
  )
  return rows[0]
}

it('two tabs that pay by the same way pay once', async () => {
  const [{ id: productId }, token] = [await sell(), await somebody()]
  const { id } = await add(productId, token)
  const tabs = await Promise.allSettled([1, 2, 3].map(() => app.call(orders.startSandbox, { id }, token)))
  expect(tabs.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await stateOf(id, token)).toBe(OrderState.paid)
  expect(await booksOf(id)).toEqual({ grants: 1, paid: 1 })
})

it('prices that change while people order: each order has one of them, with the coupon taken off that one', async () => {
  const { id: productId } = await sell({ amount: 10_000 })
  const coupon = couponInput({ percent: 50 })
  await app.call(coupons.save, coupon, root)
  const people = await Promise.all(Array.from({ length: 8 }, () => somebody()))
  const raise = async () => {
    const { rows } = await app.call(products.paging, { size: 100 }, root)
    const product = rows.find(({ id }) => id === productId)
    if (product === undefined) throw new Error('the product is gone')
    const { id, version, title, currency, accessDays } = product
    await app.call(products.save, { id, version, title, currency, accessDays, amount: 30_000 }, root)
  }
  const made = people.map(async token => ({ token, ...(await add(productId, token, coupon.code)) }))
  const [all] = await Promise.all([Promise.all(made), raise()])
  for (const { id, token } of all) {
    const { listAmount, amount } = await app.call(orders.show, { id }, token)
    expect([10_000, 30_000]).toContain(listAmount)
    expect(amount).toBe(listAmount / 2)
  }
  const late = await add(productId, await somebody(), coupon.code)
  const { rows } = await sql<{ amount: number }>`select amount from orders where id = ${late.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ amount: 15_000 }])
})

it('a product that ends while an order waits: nobody pays for what is free now, and the coupon comes back', async () => {
  const [{ id: productId, courseId }, token] = [await sell(), await somebody()]
  const coupon = couponInput({ quota: 1 })
  await app.call(coupons.save, coupon, root)
  const { id } = await add(productId, token, coupon.code)
  await begin(app, token, id, 'stripe', standIn)
  await end(productId)
  expect((await app.call(orders.show, { id }, token)).ways).toEqual([])
  const again = { id, gateway: 'stripe', way: 'checkout' } as const
  expect(await refusalOf(app.call(orders.startPayment, again, token))).toBe('ORDER_NOT_TO_PAY')
  await expireOrders(app.deps)
  expect(await stateOf(id, token)).toBe(OrderState.expired)
  expect((await app.call(coupons.paging, { search: coupon.code }, root)).rows[0]?.used).toBe(0)
  expect((await app.call(learning.course, { id: courseId }, token)).isLocked).toBe(false)
})

it('a product that ends while an order is being paid: what was paid is opened, or goes back', async () => {
  const [{ id: productId }, one, other] = [await sell(), await somebody(), await somebody()]
  const [first, second] = [await add(productId, one), await add(productId, other)]
  const [paid, late] = [
    await begin(app, one, first.id, 'stripe', standIn),
    await begin(app, other, second.id, 'stripe', standIn),
  ]
  standIn.ledger.pay(paid.no)
  await end(productId)
  await expireOrders(app.deps)
  expect(await stateOf(first.id, one)).toBe(OrderState.paid)
  expect(await booksOf(first.id)).toEqual({ grants: 1, paid: 1 })
  expect(await stateOf(second.id, other)).toBe(OrderState.expired)
  // The gateway has taken money for what it had closed.
  const payment = standIn.ledger.payments.get(late.no)
  if (payment) payment.state = 'open'
  standIn.ledger.pay(late.no)
  expect(await tell(app, 'stripe', standIn.callback(late.no))).toBe(200)
  const { rows } = await app.call(reconciliation.paging, { isResolved: false, size: 100 }, root)
  expect(rows.filter(({ no }) => no === late.no)).toMatchObject([{ kind: 'late', canRefund: true }])
})

it('a product that ends while it is ordered leaves no order that waits to be paid', async () => {
  const { id: productId } = await sell()
  const people = await Promise.all(Array.from({ length: 8 }, () => somebody()))
  const tried = people.map(token =>
    add(productId, token).then(
      () => 'ordered',
      (error: unknown) => refusalOf(Promise.reject(error instanceof Error ? error : new Error('?'))),
    ),
  )
  const [said] = await Promise.all([Promise.all(tried), end(productId)])
  for (const one of said) expect(['ordered', 'NOT_FOUND']).toContain(one)
  const { rows } = await sql<{ id: string }>`select id from orders
    where product_id = ${productId} and state = 0 and expires_at > ${app.clock.now()}`.execute(app.deps.db)
  expect(rows).toEqual([])
})
