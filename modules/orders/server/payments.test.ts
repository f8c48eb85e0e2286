/** A payment against each gateway's stand-in, and every way in which somebody might try to have without paying. */
import { generateKeyPairSync } from 'node:crypto'
import { sql } from '@tripos/db/client.ts'
import { STRIPE_TEST } from '@tripos/payment/test/stripe-stand-in.ts'
import { ENDED_CERTIFICATE } from '@tripos/payment/test/keys.ts'
import { WECHAT_TEST } from '@tripos/payment/test/wechat-stand-in.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { entitlements } from '../../entitlements/contract.ts'
import { makeAdministrator, makeStudent, makeSuperAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { learning } from '../../learning/contract/learning.ts'
import { paymentGateways, reconciliation } from '../contract/gateways.ts'
import { OrderState } from '../contract/order-kinds.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { orders } from '../contract/orders.ts'
import { begin, makeProduct, setUpGateway, type StandIn, tell, WAYS } from '../test/make-orders.ts'
import { askForPayments, expireOrders } from './ask-gateways.ts'
import { judgeCallbacks } from './callbacks.ts'
import { tryRefunds } from './refunds.ts'

const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

let app: TestApp
let root: string
let courseId: string
let productId: string
beforeAll(async () => {
  app = await startTestApp({ gatewayAddresses: ['127.0.0.1'] })
  const owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
  courseId = (await makeCourse(app, { title: 'Sold', ownerId: owner.id })).id
  productId = await makeProduct(app, root, { things: [{ kind: 'course', id: courseId }] })
})
afterAll(() => app.close())

async function somebody() {
  const user = await makeStudent(app)
  return { id: user.id, token: await signIn(app, user) }
}

const countGrants = async (userId: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from entitlements
    where user_id = ${userId} and ended_at is null`.execute(app.deps.db)
  return rows[0]?.count
}
const verdicts = async () => {
  const { rows } = await sql<{
    verdict: string | null
  }>`select verdict from payment_callbacks order by received_at, id`.execute(app.deps.db)
  return rows.map(row => row.verdict)
}
const openDifferences = async () => (await app.call(reconciliation.paging, { isResolved: false, size: 100 }, root)).rows

describe.each(['wechat', 'alipay', 'stripe'] as const)('%s', gateway => {
  let standIn: StandIn
  let person: Awaited<ReturnType<typeof somebody>>
  let orderId: string
  let no: string

  beforeAll(async () => {
    standIn = await setUpGateway(app, root, gateway)
  })
  afterAll(async () => {
    await standIn.stop()
    await sql`update payment_gateways set is_on = false`.execute(app.deps.db)
  })
  beforeEach(async () => {
    standIn.behave(undefined)
    person = await somebody()
    orderId = (await app.call(orders.add, { productId }, person.token)).id
    ;({ no } = await begin(app, person.token, orderId, gateway, standIn))
  })
  afterEach(() => sql`delete from payment_differences`.execute(app.deps.db))

  const stateOf = async () => (await app.call(orders.state, { id: orderId }, person.token)).state
  const foreign = gateway === 'stripe' ? 'whsec_of_somebody_else' : foreignKey

  it('grants access when the gateway tells of the payment, before the browser is back', async () => {
    expect(await stateOf()).toBe(OrderState.toPay)
    expect((await app.call(learning.course, { id: courseId }, person.token)).isLocked).toBe(true)
    standIn.ledger.pay(no)
    expect(await tell(app, gateway, standIn.callback(no))).toBe(200)
    expect(await stateOf()).toBe(OrderState.paid)
    expect((await app.call(learning.course, { id: courseId }, person.token)).isLocked).toBe(false)
    const why = await app.call(entitlements.why, { kind: 'course', id: courseId }, person.token)
    expect(why).toMatchObject([{ source: 'paid', orderId, state: 'active' }])
  })

  it('forged signature: nothing is granted, and what came is kept', async () => {
    standIn.ledger.pay(no)
    const before = (await verdicts()).length
    expect(await tell(app, gateway, standIn.callback(no, { privateKey: foreign }))).toBe(400)
    expect(await verdicts()).toHaveLength(before + 1)
    expect((await verdicts()).at(-1)).toBe('forged')
    expect(await countGrants(person.id)).toBe(0)
  })

  it('body changed after signing: nothing is granted', async () => {
    standIn.ledger.pay(no)
    const callback = standIn.callback(no)
    const body = callback.body.replace(
      no,
      no.replace(/.$/, last => String((Number(last) + 1) % 10)),
    )
    const changed = gateway === 'wechat' ? callback.body.replace(/ciphertext":"../, 'ciphertext":"AA') : body
    expect(await tell(app, gateway, { ...callback, body: changed })).toBe(400)
    expect(await countGrants(person.id)).toBe(0)
  })

  it.each([
    ['wrong amount', { amount: 1 }],
    ['wrong order', { no: 'P202603020000000000' }],
    ['wrong merchant', { merchant: 'somebody-else' }],
    ['wrong currency', { currency: 'USD' }],
  ] as const)('%s: nothing is granted', async (name, change) => {
    // Alipay settles in one currency and names none.
    if (name === 'wrong currency' && gateway === 'alipay') return
    standIn.ledger.pay(no)
    expect(await tell(app, gateway, standIn.callback(no, change))).toBe(400)
    expect(await countGrants(person.id)).toBe(0)
    expect(await stateOf()).toBe(OrderState.toPay)
  })

  it.each([-10, 10])(
    'clock off by %i minutes: nothing is granted by the callback, and asking finds the payment',
    async minutes => {
      standIn.ledger.pay(no)
      const at = new Date(app.clock.now().getTime() + minutes * 60_000)
      expect(await tell(app, gateway, standIn.callback(no, { at }))).toBe(400)
      expect(await countGrants(person.id)).toBe(0)
      app.clock.advance(61)
      await askForPayments(app.deps)
      expect(await countGrants(person.id)).toBe(1)
    },
  )

  it('replay: the same callback grants once, and an old one nothing', async () => {
    standIn.ledger.pay(no)
    const callback = standIn.callback(no)
    expect(await tell(app, gateway, callback)).toBe(200)
    expect(await tell(app, gateway, callback)).toBe(200)
    app.clock.advance(601)
    expect(await tell(app, gateway, callback)).toBe(400)
    expect(await countGrants(person.id)).toBe(1)
  })

  it('100 equal callbacks at once: one grant', async () => {
    standIn.ledger.pay(no)
    const callback = standIn.callback(no)
    const answers = await Promise.all(Array.from({ length: 100 }, () => tell(app, gateway, callback)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await countGrants(person.id)).toBe(1)
    expect(await openDifferences()).toEqual([])
  })

  it('a callback that never comes: the gateway is asked within five minutes', async () => {
    standIn.ledger.pay(no)
    app.clock.advance(30)
    await askForPayments(app.deps)
    expect(await stateOf()).toBe(OrderState.toPay)
    app.clock.advance(31)
    await Promise.all([askForPayments(app.deps), askForPayments(app.deps)])
    expect(await stateOf()).toBe(OrderState.paid)
    expect(await countGrants(person.id)).toBe(1)
  })

  it('the buyer who is back first asks for it at once', async () => {
    standIn.ledger.pay(no)
    expect(await app.call(orders.verifyPayment, { id: orderId }, person.token)).toEqual({ state: OrderState.paid })
  })

  it('a gateway that does not answer: nothing is lost, and the next asking finds it', async () => {
    standIn.ledger.pay(no)
    standIn.behave(() => 'cut')
    app.clock.advance(61)
    await askForPayments(app.deps)
    expect(await stateOf()).toBe(OrderState.toPay)
    expect(await refusalOf(app.call(orders.cancel, { id: orderId }, person.token))).toBe('GATEWAY_AWAY')
    app.clock.advance(1800)
    await expireOrders(app.deps)
    expect(await stateOf()).toBe(OrderState.toPay)
    standIn.behave(undefined)
    await expireOrders(app.deps)
    expect(await stateOf()).toBe(OrderState.paid)
    expect(await countGrants(person.id)).toBe(1)
  })

  it('cancelled while it is being paid: it stays paid', async () => {
    standIn.ledger.pay(no)
    expect(await refusalOf(app.call(orders.cancel, { id: orderId }, person.token))).toBe('ORDER_NOT_TO_PAY')
    expect(await stateOf()).toBe(OrderState.paid)
  })

  it('after cancel: the payment is kept for staff, who give it back, and nothing is granted', async () => {
    await app.call(orders.cancel, { id: orderId }, person.token)
    const payment = standIn.ledger.payments.get(no)
    if (payment) payment.state = 'open'
    standIn.ledger.pay(no)
    expect(await tell(app, gateway, standIn.callback(no))).toBe(200)
    expect(await stateOf()).toBe(OrderState.cancelled)
    expect(await countGrants(person.id)).toBe(0)
    const [late] = await openDifferences()
    expect(late).toMatchObject({ kind: 'late', no, canRefund: true, theirAmount: 9900, orderId })
    const returned = () => app.call(reconciliation.addRefund, { id: late?.id ?? '', reason: 'Came too late' }, root)
    expect(await returned()).toEqual({ state: 'done' })
    expect(await refusalOf(returned())).toBe('DIFFERENCE_RESOLVED')
    expect([...standIn.ledger.refunds.values()].filter(one => one.paymentNo === no)).toMatchObject([{ amount: 9900 }])
  })

  it('after refund: a callback that comes again grants nothing', async () => {
    standIn.ledger.pay(no)
    const callback = standIn.callback(no)
    await tell(app, gateway, callback)
    const refund = { id: orderId, amount: 9900, reason: 'Not wanted', endsAccess: true }
    expect(await app.call(orderDesk.addRefund, refund, root)).toMatchObject({ state: 'done' })
    expect(await stateOf()).toBe(OrderState.refunded)
    expect(await countGrants(person.id)).toBe(0)
    expect(await tell(app, gateway, callback)).toBe(200)
    expect(await stateOf()).toBe(OrderState.refunded)
    expect(await countGrants(person.id)).toBe(0)
  })

  it('a part is given back without ending access, then the rest; never more', async () => {
    standIn.ledger.pay(no)
    await tell(app, gateway, standIn.callback(no))
    const refund = (amount: number, endsAccess = false) =>
      app.call(orderDesk.addRefund, { id: orderId, amount, reason: 'Part', endsAccess }, root)
    await refund(900)
    expect(await stateOf()).toBe(OrderState.paid)
    expect(await refusalOf(refund(9001))).toBe('REFUND_TOO_MUCH')
    const both = await Promise.allSettled([refund(9000), refund(9000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf()).toBe(OrderState.refunded)
    expect(await countGrants(person.id)).toBe(1)
    expect(await refusalOf(refund(1))).toBe('ORDER_NOT_PAID')
  })

  it('a part that was given back already is not given back again by whoever has not seen that', async () => {
    standIn.ledger.pay(no)
    await tell(app, gateway, standIn.callback(no))
    const { refundable } = await app.call(orderDesk.detail, { id: orderId }, root)
    const part = { id: orderId, amount: 900, refundable, reason: 'Part', endsAccess: false }
    await app.call(orderDesk.addRefund, part, root)
    expect(await refusalOf(app.call(orderDesk.addRefund, part, root))).toBe('EDIT_CONFLICT')
    await app.call(orderDesk.addRefund, { ...part, refundable: refundable - 900 }, root)
    const given = [...standIn.ledger.refunds.values()].filter(one => one.paymentNo === no)
    expect(given.map(({ amount }) => amount)).toEqual([900, 900])
  })

  it('a refund whose answer is lost is finished by the loop, and given once', async () => {
    standIn.ledger.pay(no)
    await tell(app, gateway, standIn.callback(no))
    standIn.behave(() => 'cut')
    const refund = { id: orderId, amount: 9900, reason: 'Lost', endsAccess: true }
    expect(await app.call(orderDesk.addRefund, refund, root)).toMatchObject({ state: 'open' })
    standIn.behave(undefined)
    app.clock.advance(130)
    await Promise.all([tryRefunds(app.deps), tryRefunds(app.deps)])
    expect(await stateOf()).toBe(OrderState.refunded)
    const given = [...standIn.ledger.refunds.values()].filter(one => one.paymentNo === no)
    expect(given).toMatchObject([{ amount: 9900 }])
  })

  it('the statement of the day agrees; a line that nobody knows is a difference, once', async () => {
    standIn.ledger.pay(no)
    const day = '2026-03-02'
    // Told of by the statement alone.
    await app.call(reconciliation.startComparison, { gateway, day }, root)
    expect(await stateOf()).toBe(OrderState.paid)
    const foreignPayment = { no: `X${no}`, amount: 5, currency: 'CNY', notifyUrl: '', returnUrl: '' }
    standIn.ledger.open(foreignPayment)
    standIn.ledger.pay(foreignPayment.no)
    await app.call(reconciliation.startComparison, { gateway, day }, root)
    await app.call(reconciliation.startComparison, { gateway, day }, root)
    const found = (await openDifferences()).filter(one => one.no === foreignPayment.no)
    expect(found).toMatchObject([{ kind: 'missingHere', theirAmount: 5, ourAmount: null, canRefund: false }])
    standIn.ledger.payments.delete(foreignPayment.no)
    const id = found[0]?.id ?? ''
    await app.call(reconciliation.markResolved, { id, note: 'A test of the provider' }, root)
    expect(await refusalOf(app.call(reconciliation.markResolved, { id, note: 'Again' }, root))).toBe(
      'DIFFERENCE_RESOLVED',
    )
  })

  it('a callback that was stored and not judged is judged by the loop', async () => {
    standIn.ledger.pay(no)
    await tell(app, gateway, standIn.callback(no, { amount: 9900 }))
    await sql`update payment_callbacks set verdict = null, judged_at = null
      where payment_id = (select id from payments where no = ${no})`.execute(app.deps.db)
    app.clock.advance(1000)
    await judgeCallbacks(app.deps)
    expect((await verdicts()).at(-1)).toBe('again')
    expect(await countGrants(person.id)).toBe(1)
  })

  it('nobody else sees, pays or cancels the order', async () => {
    const other = await somebody()
    const asOther = [
      () => app.call(orders.show, { id: orderId }, other.token),
      () => app.call(orders.state, { id: orderId }, other.token),
      () => app.call(orders.startPayment, { id: orderId, gateway, way: WAYS[gateway] }, other.token),
      () => app.call(orders.cancel, { id: orderId }, other.token),
      () => app.call(orders.verifyPayment, { id: orderId }, other.token),
    ]
    for (const attempt of asOther) expect(await refusalOf(attempt())).toBe('NOT_FOUND')
    expect(await stateOf()).toBe(OrderState.toPay)
  })

  it('two windows start one payment', async () => {
    const start = () => app.call(orders.startPayment, { id: orderId, gateway, way: WAYS[gateway] }, person.token)
    await Promise.all([start(), start(), start(), start()])
    const { payments } = await app.call(orderDesk.detail, { id: orderId }, root)
    expect(payments).toHaveLength(1)
  })
})

describe('WeChat Pay', () => {
  it('old certificate of the gateway: nothing is granted', async () => {
    const standIn = await setUpGateway(app, root, 'wechat')
    const { token, id } = await somebody()
    const { id: orderId } = await app.call(orders.add, { productId }, token)
    const { no } = await begin(app, token, orderId, 'wechat', standIn)
    standIn.ledger.pay(no)
    const { wechat } = await app.call(paymentGateways.settings, {}, root)
    const { hasPrivateKey: _p, hasApiKey: _a, hasAppSecret: _s, notifyUrl: _n, ...settings } = wechat
    const [key] = WECHAT_TEST.platformKeys
    const platformKeys = [{ id: key.id, pem: ENDED_CERTIFICATE }]
    await app.call(paymentGateways.saveWechat, { ...settings, platformKeys }, root)
    expect(await tell(app, 'wechat', standIn.callback(no))).toBe(400)
    expect((await verdicts()).at(-1)).toBe('unknownKey')
    expect(await countGrants(id)).toBe(0)
    await standIn.stop()
  })
})

describe('a second payment of one order', () => {
  it('is kept as surplus: the order is paid once', async () => {
    const [wechat, stripe] = [await setUpGateway(app, root, 'wechat'), await setUpGateway(app, root, 'stripe')]
    const { token, id } = await somebody()
    const { id: orderId } = await app.call(orders.add, { productId }, token)
    const first = await begin(app, token, orderId, 'wechat', wechat)
    const second = await begin(app, token, orderId, 'stripe', stripe)
    wechat.ledger.pay(first.no)
    stripe.ledger.pay(second.no)
    await Promise.all([tell(app, 'wechat', wechat.callback(first.no)), tell(app, 'stripe', stripe.callback(second.no))])
    expect(await countGrants(id)).toBe(1)
    expect(await openDifferences()).toMatchObject([{ kind: 'surplus', canRefund: true, theirAmount: 9900 }])
    await Promise.all([wechat.stop(), stripe.stop()])
  })
})

describe('the settings of gateways', () => {
  it('never give a secret, and want the key again when it would be used elsewhere', async () => {
    const standIn = await setUpGateway(app, root, 'stripe')
    const { stripe } = await app.call(paymentGateways.settings, {}, root)
    expect(JSON.stringify(stripe)).not.toContain(STRIPE_TEST.secretKey)
    expect(stripe).toMatchObject({ hasSecretKey: true, hasWebhookSecret: true, isOn: true })
    const { hasSecretKey: _h, hasWebhookSecret: _w, notifyUrl: _n, ...settings } = stripe
    const elsewhere = { ...settings, url: 'https://evil.example' }
    expect(await refusalOf(app.call(paymentGateways.saveStripe, elsewhere, root))).toBe('BAD_INPUT')
    expect(await app.call(paymentGateways.test, { gateway: 'stripe' }, root)).toEqual({
      isGood: true,
      answer: `${STRIPE_TEST.accountId}: school@example.org`,
    })
    standIn.behave(() => ({
      status: 401,
      body: JSON.stringify({ error: { code: 'api_key_invalid', message: STRIPE_TEST.secretKey } }),
    }))
    const { isGood, answer } = await app.call(paymentGateways.test, { gateway: 'stripe' }, root)
    expect(isGood).toBe(false)
    expect(answer).toBe('api_key_invalid: ***')
    const { rows } = await sql<{ row: string }>`select payment_gateways::text as row from payment_gateways`.execute(
      app.deps.db,
    )
    expect(JSON.stringify(rows)).not.toContain(STRIPE_TEST.secretKey)
    await standIn.stop()
  })

  it('are for those who may set them, and each permission opens its own calls alone', async () => {
    const viewer = await signIn(app, await makeAdministrator(app, { permissions: ['order:order:view'] }))
    expect(await refusalOf(app.call(paymentGateways.settings, {}, viewer))).toBe('NOT_ALLOWED')
    const refund = { id: '0198c5b0-0000-7000-8000-000000000000', amount: 1, reason: 'x', endsAccess: false }
    expect(await refusalOf(app.call(orderDesk.addRefund, refund, viewer))).toBe('NOT_ALLOWED')
  })
})
