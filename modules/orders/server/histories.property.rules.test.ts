/**
 * Random histories of the rules alone (TRIPOS_TEST_HISTORIES=10000 for a long round): whatever happens in whatever order, our books
 * and those of the gateway agree to the cent. On the database: histories.property.test.ts.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { ORDER_ACTIONS, OrderState } from '../contract/order-kinds.ts'
import { refundableOf } from './refund.rules.ts'
import { fitOf, settlementOf } from './settle.rules.ts'
import { type BookedLine, compareStatement, sumOf } from './statement.rules.ts'

interface Payment {
  readonly no: string
  readonly orderNo: string
  readonly amount: number
  state: 'open' | 'paid' | 'surplus' | 'closed'
  /** What the gateway knows, whether we were told or not. */
  isPaidThere: boolean
}
interface Refund {
  readonly no: string
  readonly orderNo: string
  readonly amount: number
  readonly isSurplus: boolean
  state: 'open' | 'done' | 'failed'
  isDoneThere: boolean
}
interface Order {
  readonly no: string
  readonly amount: number
  state: OrderState
  refunded: number
  grants: number
}

const RUNS = Number(process.env['TRIPOS_TEST_HISTORIES'] ?? 500)
const MERCHANT = 'm'
const action = fc.record({
  what: fc.constantFrom(
    'order',
    'start',
    'start',
    'payThere',
    'payThere',
    'tell',
    'tell',
    'tell',
    'forge',
    'cancel',
    'expire',
    'refund',
    'refund',
    'refund',
    'returnSurplus',
    'refundThere',
    'tellRefund',
    'close',
  ),
  which: fc.nat(2),
  amount: fc.integer({ min: 1, max: 99_999 }),
})
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const done = (what: Action['what'], which: number): Action => ({ what, which, amount: 100 })

/** Always among them: what is bought and given back, and what is paid after it was cancelled. */
const KNOWN: readonly Action[][] = [
  [done('payThere', 0), done('tell', 0), done('refund', 0), done('refundThere', 0), done('tellRefund', 0)],
  [done('cancel', 1), done('payThere', 1), done('tell', 1), done('returnSurplus', 1)],
]

class School {
  readonly orders: Order[] = []
  readonly payments: Payment[] = []
  readonly refunds: Refund[] = []
  readonly differences: string[] = []

  private pick<T>(list: readonly T[], which: number): T | undefined {
    return list.length === 0 ? undefined : list[which % list.length]
  }

  /** The same steps as settle-payment.ts takes under the lock of the order. */
  private settle(payment: Payment, claimed: { amount: number }): void {
    const order = this.orders.find(({ no }) => no === payment.orderNo)
    const claim = { merchant: MERCHANT, currency: 'CNY', state: 'paid', tradeId: 't', ...claimed } as const
    if (order === undefined || fitOf(claim, { ...payment, currency: 'CNY' }, MERCHANT) !== 'fits') return
    const settled = settlementOf(order.state, payment)
    if (settled.payment === 'same') return
    payment.state = settled.payment
    if (settled.difference !== null) this.differences.push(payment.no)
    if (!settled.paysOrder) return
    order.state = OrderState.paid
    order.grants += 1
  }

  private finish(refund: Refund): void {
    if (refund.state !== 'open' || !refund.isDoneThere) return
    refund.state = 'done'
    const order = this.orders.find(({ no }) => no === refund.orderNo)
    if (order === undefined || refund.isSurplus) return
    order.refunded += refund.amount
    if (order.refunded === order.amount) order.state = OrderState.refunded
  }

  run({ what, which, amount }: Action): void {
    const order = this.pick(this.orders, which)
    const payment = this.pick(this.payments, which)
    const refund = this.pick(this.refunds, which)
    if (what === 'order')
      this.orders.push({ no: `O${this.orders.length}`, amount, state: OrderState.toPay, refunded: 0, grants: 0 })
    if (what === 'start' && order && mayHappen(ORDER_ACTIONS.pay, order.state))
      this.payments.push({
        no: `P${this.payments.length}`,
        orderNo: order.no,
        amount: order.amount,
        state: 'open',
        isPaidThere: false,
      })
    if (what === 'payThere' && payment) payment.isPaidThere = true
    if (what === 'tell' && payment?.isPaidThere) this.settle(payment, { amount: payment.amount })
    if (what === 'forge' && payment) this.settle(payment, { amount: payment.amount + 1 })
    if (what === 'close' && payment?.state === 'open') payment.state = 'closed'
    if (what === 'cancel' && order && mayHappen(ORDER_ACTIONS.cancel, order.state)) order.state = OrderState.cancelled
    if (what === 'expire' && order && mayHappen(ORDER_ACTIONS.expire, order.state)) order.state = OrderState.expired
    if (what === 'refund' && order && mayHappen(ORDER_ACTIONS.refund, order.state)) {
      const left = refundableOf(
        order.amount,
        this.refunds.filter(one => one.orderNo === order.no),
      )
      if (left > 0) this.addRefund(order.no, (amount % left) + 1, false)
    }
    if (what === 'returnSurplus' && payment?.state === 'surplus') {
      const isReturned = this.refunds.some(one => one.isSurplus && one.no.endsWith(payment.no))
      if (!isReturned) this.addRefund(payment.orderNo, payment.amount, true, payment.no)
    }
    if (what === 'refundThere' && refund) refund.isDoneThere = true
    if (what === 'tellRefund' && refund) this.finish(refund)
  }

  private addRefund(orderNo: string, amount: number, isSurplus: boolean, of = ''): void {
    const no = `R${this.refunds.length}${of}`
    this.refunds.push({ no, orderNo, amount, isSurplus, state: 'open', isDoneThere: false })
  }

  /** What the loops do in the end: ask for whatever was never told. */
  askForAll(): void {
    for (const payment of this.payments) if (payment.isPaidThere) this.settle(payment, { amount: payment.amount })
    for (const refund of this.refunds) {
      refund.isDoneThere = true
      this.finish(refund)
    }
  }

  get books(): BookedLine[] {
    const paid = this.payments.filter(({ state }) => state === 'paid' || state === 'surplus')
    return [
      ...paid.map(({ no, amount }) => ({ kind: 'payment' as const, no, amount, currency: 'CNY' })),
      ...this.refunds
        .filter(({ state }) => state === 'done')
        .map(({ no, amount }) => ({ kind: 'refund' as const, no, amount, currency: 'CNY' })),
    ]
  }

  get statement(): BookedLine[] {
    return [
      ...this.payments
        .filter(one => one.isPaidThere)
        .map(({ no, amount }) => ({ kind: 'payment' as const, no, amount, currency: 'CNY' })),
      ...this.refunds
        .filter(one => one.isDoneThere)
        .map(({ no, amount }) => ({ kind: 'refund' as const, no, amount, currency: 'CNY' })),
    ]
  }
}

describe('histories of orders', () => {
  it('agree with the statement of the gateway to the cent, grant once, and lose no payment', () => {
    let paidOrders = 0
    let refundCount = 0
    let surplusCount = 0
    fc.assert(
      fc.property(fc.array(action, { minLength: 30, maxLength: 60, size: 'max' }), actions => {
        const school = new School()
        for (const which of [0, 1, 2]) {
          school.run({ what: 'order', which, amount: 1000 + which })
          school.run({ what: 'start', which, amount: 1 })
        }
        for (const one of actions) school.run(one)
        school.askForAll()
        expect(compareStatement(school.books, school.statement)).toEqual([])
        expect(sumOf(school.books)).toEqual(sumOf(school.statement))
        for (const order of school.orders) {
          const own = school.payments.filter(payment => payment.orderNo === order.no)
          const paying = own.filter(({ state }) => state === 'paid')
          expect(paying.length).toBe(order.grants)
          expect(order.grants).toBeLessThanOrEqual(1)
          expect(order.refunded).toBeLessThanOrEqual(order.amount)
          // Money that opened nothing is somewhere on the list of staff.
          for (const { no, state } of own) if (state === 'surplus') expect(school.differences).toContain(no)
          paidOrders += order.grants
        }
        refundCount += school.refunds.filter(({ state }) => state === 'done').length
        surplusCount += school.differences.length
      }),
      { numRuns: RUNS, examples: KNOWN.map(actions => [actions]) },
    )
    // At least what the known histories have left.
    expect(paidOrders).toBeGreaterThanOrEqual(1)
    expect(refundCount).toBeGreaterThanOrEqual(2)
    expect(surplusCount).toBeGreaterThanOrEqual(1)
  }, 60_000)

  it('show each line that is lost, changed or doubled', () => {
    const line = fc.record({
      kind: fc.constantFrom('payment' as const, 'refund' as const),
      no: fc.uuid(),
      amount: fc.integer({ min: 1, max: 1e9 }),
      currency: fc.constant('CNY'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 1, selector: one => one.no }), fc.nat(), (lines, at) => {
        const one = lines[at % lines.length]!
        const others = lines.filter(other => other !== one)
        expect(compareStatement(lines, lines)).toEqual([])
        expect(compareStatement(others, lines)).toMatchObject([{ kind: 'missingHere', no: one.no }])
        expect(compareStatement(lines, others)).toMatchObject([{ kind: 'missingThere', no: one.no }])
        expect(compareStatement(lines, [...others, { ...one, amount: one.amount + 1 }])).toMatchObject([
          { kind: 'amount', no: one.no, ours: one.amount, theirs: one.amount + 1 },
        ])
        expect(compareStatement(lines, [...lines, one])).toMatchObject([{ kind: 'missingHere', no: one.no }])
      }),
    )
  })
})
