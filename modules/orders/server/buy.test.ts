import { sql } from '@tripos/db/client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import { exams } from '../../exams/contract/exams.ts'
import {
  makeAdministrator,
  makeStudent,
  makeSuperAdministrator,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { learning } from '../../learning/contract/learning.ts'
import { entitlements } from '../../entitlements/contract.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { paymentGateways } from '../contract/gateways.ts'
import { OrderState, ProductState } from '../contract/order-kinds.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { orders } from '../contract/orders.ts'
import { coupons, products } from '../contract/products.ts'
import { couponInput, makeProduct } from '../test/make-orders.ts'
import { expireOrders } from './ask-gateways.ts'

let app: TestApp
let owner: TestUser
let root: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
})
afterAll(() => app.close())

async function somebody() {
  const user = await makeStudent(app)
  return { id: user.id, token: await signIn(app, user) }
}
const course = async (fields = {}) => (await makeCourse(app, { ownerId: owner.id, ...fields })).id
const productOf = async (fields: Partial<Parameters<typeof makeProduct>[2]> = {}) =>
  makeProduct(app, root, { things: [{ kind: 'course', id: await course() }], ...fields })
const order = (productId: string, token: string, coupon?: string) =>
  app.call(orders.add, { productId, ...(coupon === undefined ? {} : { coupon }) }, token)

describe('a product', () => {
  it('makes its things paid, keeps them open to who has begun, and gives them back when it ends', async () => {
    const courseId = await course()
    const [beginner, other] = [await somebody(), await somebody()]
    const lessons = (await app.call(learning.course, { id: courseId }, beginner.token)).chapters.flatMap(
      one => one.lessons,
    )
    await app.call(learning.lesson, { courseId, lessonId: lessons[0]?.id ?? '' }, beginner.token)
    const id = await productOf({ things: [{ kind: 'course', id: courseId }] })
    const isLocked = async (token: string) => (await app.call(learning.course, { id: courseId }, token)).isLocked
    expect([await isLocked(beginner.token), await isLocked(other.token)]).toEqual([false, true])
    const why = await app.call(entitlements.why, { kind: 'course', id: courseId }, beginner.token)
    expect(why).toMatchObject([{ source: 'free' }])
    const second = await productOf({ things: [{ kind: 'course', id: courseId }], accessDays: 30 })
    await app.call(products.setState, { ids: [id], state: ProductState.ended }, root)
    expect(await isLocked(other.token)).toBe(true)
    await app.call(products.setState, { ids: [second], state: ProductState.ended }, root)
    expect(await isLocked(other.token)).toBe(false)
    const again = app.call(products.setState, { ids: [id], state: ProductState.onSale }, root)
    expect(await refusalOf(again)).toBe('PRODUCT_ENDED')
  })

  it('is offered to those of the audience alone, the cheapest first, while it is on sale', async () => {
    const person = await somebody()
    const courseId = await course({ openType: 4, audienceUserIds: [person.id] })
    const things = [{ kind: 'course' as const, id: courseId }]
    const dear = await productOf({ things, amount: 20_000 })
    const cheap = await productOf({ things, amount: 500, accessDays: 7 })
    const offers = async (token: string) => app.call(products.offers, { kind: 'course', id: courseId }, token)
    expect((await offers(person.token)).map(({ id }) => id)).toEqual([cheap, dear])
    const other = await somebody()
    expect(await offers(other.token)).toEqual([])
    expect(await refusalOf(order(dear, other.token))).toBe('NOT_FOUND')
    await app.call(products.setState, { ids: [cheap], state: ProductState.offSale }, root)
    expect((await offers(person.token)).map(({ id }) => id)).toEqual([dear])
    expect(await refusalOf(order(cheap, person.token))).toBe('NOT_FOUND')
  })

  it('may open what its maker works on, and needs something to open', async () => {
    const permissions = ['order:product:edit', 'order:product:view', 'order:entitlement:view']
    const seller = await signIn(app, await makeAdministrator(app, { permissions, scope: 1 }))
    const fields = { title: 'x', amount: 1, currency: 'CNY' as const, accessDays: null }
    const foreign = { ...fields, things: [{ kind: 'course' as const, id: await course() }] }
    expect(await refusalOf(app.call(products.save, foreign, seller))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(products.save, fields, root))).toBe('BAD_INPUT')
  })

  it('that opens an exam keeps the exam from being deleted', async () => {
    const bank = await makeBank(app, owner)
    await makeQuestions(app, 1, { bank, type: 1 })
    const examId = await makeExam(app, root, [drawn(bank.id, 1, { type: 1 })])
    await productOf({ things: [{ kind: 'exam', id: examId }], amount: 0 })
    expect(await refusalOf(app.call(exams.delete, { id: examId }, root))).toBe('EXAM_IS_SOLD')
    const person = await somebody()
    const [offer] = await app.call(products.offers, { kind: 'exam', id: examId }, person.token)
    expect(await order(offer?.id ?? '', person.token)).toMatchObject({ state: OrderState.paid })
    expect(await startPaper(app, person.token, examId)).toMatchObject({ paperId: expect.any(String) })
  })
})

describe('an order', () => {
  it('keeps its price, is one for two windows, and has a number that comes once', async () => {
    const person = await somebody()
    const id = await productOf({ amount: 1000 })
    const made = await Promise.all(Array.from({ length: 8 }, () => order(id, person.token)))
    expect(new Set(made.map(one => one.id)).size).toBe(1)
    const { rows } = await app.call(products.paging, { search: '' }, root)
    const product = rows.find(row => row.id === id)
    if (product === undefined) throw new Error('the product is gone')
    const { title, currency, accessDays, version } = product
    await app.call(products.save, { id, version, title, currency, accessDays, amount: 5000 }, root)
    expect(await app.call(orders.show, { id: made[0]?.id ?? '' }, person.token)).toMatchObject({ amount: 1000 })
    await app.call(orders.cancel, { id: made[0]?.id ?? '' }, person.token)
    const next = await order(id, person.token)
    const nos = (await app.call(orders.mine, {}, person.token)).rows.map(row => row.no)
    expect(new Set(nos).size).toBe(2)
    expect(await app.call(orders.show, { id: next.id }, person.token)).toMatchObject({ amount: 5000 })
  })

  it('of a bundle opens all of it until the day that was said', async () => {
    const person = await somebody()
    const ids = [await course(), await course()]
    const things = ids.map(id => ({ kind: 'course' as const, id }))
    const id = await productOf({ things, amount: 0, accessDays: 10_000 })
    await order(id, person.token)
    for (const courseId of ids) {
      expect((await app.call(learning.course, { id: courseId }, person.token)).isLocked).toBe(false)
      const [why] = await app.call(entitlements.why, { kind: 'course', id: courseId }, person.token)
      expect(why).toMatchObject({
        source: 'free',
        endsAt: new Date(app.clock.now().getTime() + 10_000 * 86_400_000).toISOString(),
      })
    }
  })

  it('of what one has for ever is refused', async () => {
    const person = await somebody()
    const id = await productOf({ amount: 0 })
    await order(id, person.token)
    expect(await refusalOf(order(id, person.token))).toBe('ALREADY_OWNED')
  })

  it('that nobody pays expires, and its coupon is for the next', async () => {
    const person = await somebody()
    const id = await productOf()
    const coupon = couponInput({ quota: 1 })
    await app.call(coupons.save, coupon, root)
    const made = await order(id, person.token, coupon.code)
    const other = await somebody()
    expect(await refusalOf(order(id, other.token, coupon.code))).toBe('COUPON_USED_UP')
    app.clock.advance(1801)
    await Promise.all([expireOrders(app.deps), expireOrders(app.deps)])
    expect(await app.call(orders.state, { id: made.id }, person.token)).toMatchObject({ state: OrderState.expired })
    expect(await refusalOf(app.call(orders.cancel, { id: made.id }, person.token))).toBe('ORDER_NOT_TO_PAY')
    expect(await order(id, other.token, coupon.code)).toMatchObject({ state: OrderState.toPay })
    const used = (await app.call(coupons.paging, { search: coupon.code }, root)).rows[0]?.used
    expect(used).toBe(1)
  })
})

describe('a coupon', () => {
  it('takes something off, down to nothing', async () => {
    const person = await somebody()
    const id = await productOf({ amount: 999 })
    const half = couponInput({ percent: 50 })
    const all = couponInput({ kind: 'amount', percent: null, amount: 100_000, currency: 'CNY' })
    const foreign = couponInput({ kind: 'amount', percent: null, amount: 100, currency: 'USD' })
    for (const coupon of [half, all, foreign]) await app.call(coupons.save, coupon, root)
    const quote = (coupon: string) => app.call(products.quote, { id, coupon }, person.token)
    expect(await quote(half.code.toLowerCase())).toEqual({
      listAmount: 999,
      discount: 500,
      amount: 499,
      currency: 'CNY',
    })
    expect(await refusalOf(quote(foreign.code))).toBe('COUPON_NOT_VALID')
    expect(await refusalOf(quote('NO-SUCH'))).toBe('COUPON_NOT_VALID')
    const made = await order(id, person.token, all.code)
    expect(made.state).toBe(OrderState.paid)
    const shown = await app.call(orders.show, { id: made.id }, person.token)
    expect(shown).toMatchObject({ listAmount: 999, amount: 0 })
    const [why] = await app.call(entitlements.why, { kind: 'course', id: shown.things[0]?.id ?? '' }, person.token)
    expect(why).toMatchObject({ source: 'coupon', orderId: made.id })
  })

  it.each([[{ isOn: false }], [{ startsAt: '2030-01-01T00:00:00Z' }], [{ endsAt: '2026-01-01T00:00:00Z' }]])(
    'that is %o is refused',
    async fields => {
      const person = await somebody()
      const coupon = couponInput(fields)
      await app.call(coupons.save, coupon, root)
      expect(await refusalOf(order(await productOf(), person.token, coupon.code))).toBe('COUPON_NOT_VALID')
    },
  )

  it('is for the products that it names, and for each person as often as it says', async () => {
    const person = await somebody()
    const [one, two, three] = [await productOf(), await productOf(), await productOf()]
    const coupon = couponInput({ perPerson: 1, productIds: [one, two] })
    await app.call(coupons.save, coupon, root)
    expect(await refusalOf(order(three, person.token, coupon.code))).toBe('COUPON_NOT_VALID')
    await order(one, person.token, coupon.code)
    expect(await refusalOf(order(two, person.token, coupon.code))).toBe('COUPON_USED_UP')
    expect(await refusalOf(app.call(coupons.save, coupon, root))).toBe('COUPON_TAKEN')
  })

  it('under 200 redemptions at once never exceeds its quota', async () => {
    const id = await productOf()
    const coupon = couponInput({ quota: 20 })
    const { id: couponId } = await app.call(coupons.save, coupon, root)
    const people = await Promise.all(Array.from({ length: 200 }, () => somebody()))
    const tried = await Promise.all(
      people.map(({ token }) =>
        order(id, token, coupon.code).then(
          () => 'ok',
          async (error: unknown) => refusalOf(Promise.reject(error instanceof Error ? error : new Error('?'))),
        ),
      ),
    )
    expect(tried.filter(one => one === 'ok')).toHaveLength(20)
    expect(new Set(tried)).toEqual(new Set(['ok', 'COUPON_USED_UP']))
    const { rows } = await sql<{ used: number; orders: number }>`select used,
      (select count(*) from orders where coupon_id = coupons.id) as orders from coupons where id = ${couponId}`.execute(
      app.deps.db,
    )
    expect(rows).toEqual([{ used: 20, orders: 20 }])
  }, 60_000)

  it('of one person at 30 products at once is redeemed as often as that person may', async () => {
    const coupon = couponInput({ quota: 25, perPerson: 3 })
    await app.call(coupons.save, coupon, root)
    const [person, other] = [await somebody(), await somebody()]
    const ids = await Promise.all(Array.from({ length: 30 }, () => productOf()))
    const redeem = async (token: string) => {
      const tried = await Promise.allSettled(ids.map(id => order(id, token, coupon.code)))
      return tried.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await Promise.all([redeem(person.token), redeem(other.token)])).toEqual([3, 3])
    const [row] = (await app.call(coupons.paging, { search: coupon.code }, root)).rows
    expect(row?.used).toBe(6)
  }, 60_000)
})

describe('a bank transfer', () => {
  it('opens what was ordered once two people have confirmed it, and goes back by two as well', async () => {
    const { version } = (await app.call(paymentGateways.settings, {}, root)).bank
    await app.call(paymentGateways.saveBank, { version, isOn: true, account: 'School, Bank, 123' }, root)
    const permissions = ['order:order:view', 'order:transfer:confirm', 'order:order:refund']
    const [first, second] = [
      await signIn(app, await makeAdministrator(app, { permissions })),
      await signIn(app, await makeAdministrator(app, { permissions })),
    ]
    const person = await somebody()
    const { id } = await order(await productOf(), person.token)
    const started = await app.call(orders.startPayment, { id, gateway: 'bank', way: 'transfer' }, person.token)
    expect(started).toMatchObject({ kind: 'transfer', account: 'School, Bank, 123' })
    app.clock.advance(3600)
    await expireOrders(app.deps)
    const paymentId = (await app.call(orderDesk.detail, { id }, first)).payments[0]?.id ?? ''
    const confirm = (token: string) => app.call(orderDesk.addConfirmation, { paymentId, reference: 'B-1' }, token)
    expect(await confirm(first)).toEqual({ state: OrderState.toPay })
    expect(await refusalOf(confirm(first))).toBe('SECOND_PERSON_NEEDED')
    expect(await confirm(second)).toEqual({ state: OrderState.paid })
    expect(await refusalOf(confirm(root))).toBe('PAYMENT_NOT_OPEN')
    const refund = { id, amount: 9900, reason: 'Not wanted', endsAccess: true }
    const { id: refundId } = await app.call(orderDesk.addRefund, refund, first)
    const finish = (token: string) => app.call(orderDesk.finishRefund, { id: refundId, reference: 'B-2' }, token)
    expect(await refusalOf(finish(first))).toBe('SECOND_PERSON_NEEDED')
    await finish(second)
    expect(await refusalOf(finish(second))).toBe('REFUND_NOT_OPEN')
    expect(await app.call(orders.state, { id }, person.token)).toMatchObject({ state: OrderState.refunded })
  })
})

describe('the desk', () => {
  it('finds orders by number and name, and sums up what was paid and given back', async () => {
    const person = await somebody()
    const id = await productOf({ amount: 0 })
    const { id: orderId } = await order(id, person.token)
    const { no } = await app.call(orders.show, { id: orderId }, person.token)
    expect((await app.call(orderDesk.paging, { search: no }, root)).rows).toMatchObject([{ id: orderId, no }])
    expect((await app.call(orderDesk.paging, { search: no.slice(0, 12) }, root)).rows).toEqual([])
    const totals = await app.call(orderDesk.totals, { by: 'month', from: '2026-03-01', until: '2026-03-31' }, root)
    expect(totals.find(row => row.productId === id)).toMatchObject({
      period: '2026-03',
      orderCount: 1,
      paid: 0,
      refunded: 0,
    })
    const wrong = { by: 'day' as const, from: '2026-03-02', until: '2026-03-01' }
    expect(await refusalOf(app.call(orderDesk.totals, wrong, root))).toBe('BAD_INPUT')
  })

  it('deals with invoices of paid orders in its scope, once', async () => {
    const { version } = (await app.call(paymentGateways.settings, {}, root)).bank
    await app.call(paymentGateways.saveBank, { version, isOn: true, account: 'School' }, root)
    const person = await somebody()
    const { id } = await order(await productOf(), person.token)
    const ask = (fields = {}) =>
      app.call(
        orders.saveInvoice,
        { id, kind: 'company', title: 'School', taxNo: '91', email: 'a@example.org', ...fields },
        person.token,
      )
    expect(await refusalOf(ask())).toBe('INVOICE_NOT_OPEN')
    await app.call(orders.startPayment, { id, gateway: 'bank', way: 'transfer' }, person.token)
    const paymentId = (await app.call(orderDesk.detail, { id }, root)).payments[0]?.id ?? ''
    const other = await signIn(
      app,
      await makeAdministrator(app, {
        permissions: ['order:order:view', 'order:transfer:confirm', 'order:invoice:edit'],
        scope: 1,
      }),
    )
    expect(await refusalOf(app.call(orderDesk.addConfirmation, { paymentId, reference: 'x' }, other))).toBe('NOT_FOUND')
    const all = await signIn(
      app,
      await makeAdministrator(app, { permissions: ['order:order:view', 'order:transfer:confirm'] }),
    )
    for (const token of [root, all]) await app.call(orderDesk.addConfirmation, { paymentId, reference: 'B' }, token)
    expect(await refusalOf(ask({ taxNo: '' }))).toBe('BAD_INPUT')
    await ask()
    expect((await app.call(orderDesk.invoices, {}, other)).rows).toEqual([])
    const heard = async (kind: string) => {
      const sent = await app.deps.db
        .selectFrom('notificationEvents')
        .select('params')
        .where('kind', '=', kind)
        .execute()
      return sent.map(({ params }) => params).filter(params => JSON.stringify(params).includes(no))
    }
    const { no } = await app.call(orders.show, { id }, person.token)
    // Declined with a reason, asked for again, and issued: the buyer hears of both.
    const declined = { orderId: id, state: 'refused' as const, invoiceNo: '', remark: '' }
    expect(await refusalOf(app.call(orderDesk.setInvoice, declined, root))).toBe('BAD_INPUT')
    await app.call(orderDesk.setInvoice, { ...declined, remark: 'Wrong tax number' }, root)
    expect(await heard('order.invoiceRefused')).toMatchObject([{ no, reason: 'Wrong tax number' }])
    await ask({ taxNo: '92' })
    const done = { orderId: id, state: 'issued' as const, invoiceNo: '0815', remark: '' }
    expect(await refusalOf(app.call(orderDesk.setInvoice, done, other))).toBe('INVOICE_NOT_OPEN')
    await app.call(orderDesk.setInvoice, done, root)
    expect(await refusalOf(app.call(orderDesk.setInvoice, done, root))).toBe('INVOICE_NOT_OPEN')
    expect(await refusalOf(ask())).toBe('INVOICE_NOT_OPEN')
    expect(await heard('order.invoiceIssued')).toMatchObject([{ no, invoiceNo: '0815' }])
    expect((await app.call(orders.show, { id }, person.token)).invoice).toMatchObject({
      state: 'issued',
      invoiceNo: '0815',
    })
  })
})
