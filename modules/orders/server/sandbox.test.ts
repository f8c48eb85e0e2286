/** Paying with nothing is for the demo alone: elsewhere it is neither offered nor taken, by whichever way somebody asks for it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { paymentGateways } from '../contract/gateways.ts'
import { OrderState } from '../contract/order-kinds.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { orders } from '../contract/orders.ts'
import { makeProduct } from '../test/make-orders.ts'

let app: TestApp
/** The same database, started with --demo. */
let demo: TestApp
let root: string
let productId: string
beforeAll(async () => {
  app = await startTestApp()
  demo = await startTestApp({ demo: true }, { on: app })
  const owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
  const { id } = await makeCourse(app, { ownerId: owner.id })
  productId = await makeProduct(app, root, { things: [{ kind: 'course', id }] })
})
afterAll(async () => {
  await demo.close()
  await app.close()
})

async function begun() {
  const token = await signIn(app, await makeStudent(app))
  const { id } = await app.call(orders.add, { productId }, token)
  return { token, id, way: { id, gateway: 'sandbox', way: 'sandbox' } as const }
}

it('is refused without --demo when a payment is started, and leaves no trace', async () => {
  const { token, id, way } = await begun()
  expect((await app.call(orders.show, { id }, token)).ways).toEqual([])
  expect(await refusalOf(app.call(orders.startPayment, way, token))).toBe('GATEWAY_NOT_THERE')
  expect(await refusalOf(app.call(orders.startSandbox, { id }, token))).toBe('GATEWAY_NOT_THERE')
  expect((await app.call(orderDesk.detail, { id }, root)).payments).toEqual([])
  expect((await app.call(orders.state, { id }, token)).state).toBe(OrderState.toPay)
})

it('is no longer taken where the demo that had begun it is started without --demo', async () => {
  const { token, id, way } = await begun()
  expect(await demo.call(orders.startPayment, way, token)).toEqual({ kind: 'sandbox' })
  expect(await refusalOf(app.call(orders.startPayment, way, token))).toBe('GATEWAY_NOT_THERE')
  expect(await refusalOf(app.call(orders.startSandbox, { id }, token))).toBe('GATEWAY_NOT_THERE')
  expect((await app.call(orders.state, { id }, token)).state).toBe(OrderState.toPay)
  await demo.call(orders.startSandbox, { id }, token)
  expect((await app.call(orders.state, { id }, token)).state).toBe(OrderState.paid)
})

it('cannot be set up in the settings, with --demo or without', async () => {
  for (const one of [app, demo]) {
    expect(Object.keys(await one.call(paymentGateways.settings, {}, root))).not.toContain('sandbox')
    const tested = await one.send(paymentGateways.test, { gateway: 'sandbox' }, root)
    expect(tested.body.code).toBe(codeOf('BAD_INPUT'))
    const saved = await one.send({ path: '/api/payment-gateway/save-sandbox' }, { isOn: true, version: 1 }, root)
    expect(saved.body.code).toBe(codeOf('UNKNOWN_PATH'))
  }
})
