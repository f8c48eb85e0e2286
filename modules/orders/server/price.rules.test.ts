import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { discountOf, isCouponOpen } from './price.rules.ts'
import { refundableOf, waitAfter } from './refund.rules.ts'
import { fitOf, settlementOf } from './settle.rules.ts'

const percent = (value: number) => ({ kind: 'percent' as const, percent: value, amount: null, currency: null })
const off = (amount: number, currency = 'CNY') => ({ kind: 'amount' as const, percent: null, amount, currency })

test.each([
  [10_000, percent(20), 2000],
  [999, percent(50), 500],
  [1, percent(1), 1],
  [10_000, percent(100), 10_000],
  [10_000, off(3000), 3000],
  [10_000, off(30_000), 10_000],
  [10_000, off(3000, 'USD'), 0],
])('of %i, %o takes %i', (amount, coupon, discount) => {
  expect(discountOf({ amount, currency: 'CNY' }, coupon)).toBe(discount)
})

it('never takes more than the price, and always whole cents', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), fc.integer({ min: 1, max: 100 }), (amount, value) => {
      const discount = discountOf({ amount, currency: 'CNY' }, percent(value))
      expect(Number.isSafeInteger(discount)).toBe(true)
      expect(discount).toBeLessThanOrEqual(amount)
      expect(discount * 100).toBeGreaterThanOrEqual(amount * value)
    }),
  )
})

describe('a coupon', () => {
  const now = new Date('2026-03-02T08:00:00Z')
  const terms = { ...percent(10), isOn: true, startsAt: null, endsAt: null }
  it.each([
    [{}, true],
    [{ isOn: false }, false],
    [{ startsAt: now }, true],
    [{ startsAt: new Date(now.getTime() + 1) }, false],
    [{ endsAt: now }, false],
    [{ endsAt: new Date(now.getTime() + 1) }, true],
  ])('%o is open: %s', (fields, isOpen) => {
    expect(isCouponOpen({ ...terms, ...fields }, now)).toBe(isOpen)
  })
})

describe('a payment', () => {
  const asked = { amount: 100, currency: 'CNY' }
  const claimed = { merchant: 'm', amount: 100, currency: 'CNY', state: 'paid', tradeId: 't' } as const
  it.each([
    [{}, 'fits'],
    [{ amount: 99 }, 'amount'],
    [{ amount: 101 }, 'amount'],
    [{ currency: 'USD' }, 'currency'],
    [{ merchant: 'other' }, 'merchant'],
    [{ state: 'open' as const }, 'notPaid'],
    [{ tradeId: null }, 'notPaid'],
  ])('with %o: %s', (fields, fit) => {
    expect(fitOf({ ...claimed, ...fields }, asked, 'm')).toBe(fit)
  })

  it.each([
    [0, 'open', 'paid', null],
    [0, 'closed', 'paid', null],
    [1, 'open', 'surplus', 'surplus'],
    [1, 'paid', 'same', null],
    [2, 'open', 'surplus', 'late'],
    [3, 'closed', 'surplus', 'late'],
    [4, 'closed', 'surplus', 'late'],
    [4, 'surplus', 'same', null],
  ] as const)('of an order in state %i, itself %s, becomes %s with %s', (order, payment, becomes, difference) => {
    expect(settlementOf(order, { state: payment })).toMatchObject({ payment: becomes, difference })
  })
})

it('counts refunds under way as given, and those that failed or were surplus not', () => {
  const refund = (amount: number, state: 'open' | 'done' | 'failed', isSurplus = false) => ({
    amount,
    state,
    isSurplus,
  })
  expect(
    refundableOf(1000, [refund(100, 'open'), refund(200, 'done'), refund(300, 'failed'), refund(400, 'done', true)]),
  ).toBe(700)
})

it('waits longer after each try, an hour at most', () => {
  expect([0, 1, 2, 6, 50].map(tries => waitAfter(tries) / 60_000)).toEqual([1, 2, 4, 60, 60])
})
