import type { DemoSchool } from '@tripos/module-kit/demo-content.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { paymentGateways } from '../contract/gateways.ts'
import { OrderState } from '../contract/order-kinds.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { coupons, products } from '../contract/products.ts'
import { addDemoOrders } from './demo-orders.ts'

const BUYERS = [1, 5, 8, 12, 18, 23, 30, 35].map(no => `student${String(no).padStart(2, '0')}`)

let app: TestApp
let root: string
let school: DemoSchool
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  root = await signIn(app, await makeSuperAdministrator(app))
  const tokens = new Map<string, string>()
  for (const userName of BUYERS) tokens.set(userName, await signIn(app, await makeStudent(app, { userName })))
  school = {
    call: (endpoint, input) => app.call(endpoint, input, root),
    as: userName => Promise.resolve({ call: (endpoint, input) => app.call(endpoint, input, tokens.get(userName)) }),
  }
})
afterAll(() => app.close())

it('leave something to see on each page: orders in every state but the expired, refunds, an invoice, a transfer', async () => {
  await addDemoOrders(school)
  const { rows } = await app.call(orderDesk.paging, { size: 100 }, root)
  const count = (state: OrderState) => rows.filter(row => row.state === state).length
  const { toPay, paid, cancelled, refunded } = OrderState
  expect([toPay, paid, cancelled, refunded].map(count)).toEqual([2, 4, 1, 1])
  expect(rows.filter(row => row.coupon !== null).map(row => row.amount)).toEqual(expect.arrayContaining([0, 17_910]))
  expect(rows.find(row => row.state === paid && row.refunded > 0)).toMatchObject({ refunded: 2000 })
  expect((await app.call(orderDesk.invoices, {}, root)).rows).toMatchObject([{ state: 'requested' }])
  const sizes = (await app.call(products.paging, {}, root)).rows.map(({ things }) => things.length)
  expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 1, 2])
  expect((await app.call(coupons.paging, {}, root)).rows.map(({ used }) => used)).toEqual([1, 1])
  expect((await app.call(paymentGateways.settings, {}, root)).bank.isOn).toBe(true)
})
