import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Countdown, crossed, leftAt, minutesToSay, readCountdown, serverTimeAt } from './countdown.rules.ts'

describe('countdown', () => {
  it('is off by half a round trip at most, whichever way was slow', () => {
    const trip = { outMs: fc.nat(8000), backMs: fc.nat(8000) }
    fc.assert(
      fc.property(fc.record(trip), ({ outMs, backMs }) => {
        const end = 100_000
        const servedAt = 1000 + outMs
        const reading = { leftMs: end - servedAt, sentAt: 1000, receivedAt: servedAt + backMs }
        const left = leftAt(readCountdown(undefined, reading), reading.receivedAt)
        expect(Math.abs(left - (end - reading.receivedAt))).toBeLessThanOrEqual((outMs + backMs) / 2)
      }),
    )
  })

  it('never gets less exact by another reply about the same deadline', () => {
    const replies = fc.array(fc.record({ outMs: fc.nat(5000), backMs: fc.nat(5000) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(replies, trips => {
        const end = 1_000_000
        let countdown: Countdown | undefined
        let best = Number.POSITIVE_INFINITY
        let at = 0
        for (const { outMs, backMs } of trips) {
          const sentAt = at
          at += outMs + backMs
          countdown = readCountdown(countdown, { leftMs: end - (sentAt + outMs), sentAt, receivedAt: at })
          best = Math.min(best, (outMs + backMs) / 2)
          expect(Math.abs(leftAt(countdown, at) - (end - at))).toBeLessThanOrEqual(best)
        }
      }),
    )
  })

  it('takes over extra minutes and a shortened time at once', () => {
    const first = readCountdown(undefined, { leftMs: 60_000, sentAt: 0, receivedAt: 100 })
    const longer = readCountdown(first, { leftMs: 350_000, sentAt: 10_000, receivedAt: 10_100 })
    expect(leftAt(longer, 10_050)).toBe(350_000)
    expect(leftAt(readCountdown(longer, { leftMs: 0, sentAt: 20_000, receivedAt: 20_200 }), 20_200)).toBe(0)
  })

  it('is over from the moment of asking when the server says that nothing is left', () => {
    const over = readCountdown(undefined, { leftMs: 0, sentAt: 1000, receivedAt: 1400 })
    expect([1000, 1100].map(now => leftAt(over, now))).toEqual([0, 0])
    const longOver = readCountdown(undefined, { leftMs: -5, sentAt: 1000, receivedAt: 1400 })
    expect(leftAt(longOver, 999)).toBe(1)
  })

  it('takes two replies that agree on one moment only for agreeing', () => {
    const fast = { leftMs: 1000, sentAt: 0, receivedAt: 100 }
    const slow = { leftMs: 1000, sentAt: 100, receivedAt: 300 }
    // Between 1000 and 1100 says the one, between 1100 and 1300 the other.
    expect(leftAt(readCountdown(readCountdown(undefined, fast), slow), 0)).toBe(1100)
    expect(leftAt(readCountdown(readCountdown(undefined, slow), fast), 0)).toBe(1100)
  })

  it('corrects itself after the computer slept and the monotonic clock stood still', () => {
    const before = readCountdown(undefined, { leftMs: 3_600_000, sentAt: 0, receivedAt: 40 })
    const after = readCountdown(before, { leftMs: 1_800_000, sentAt: 5000, receivedAt: 5040 })
    expect(leftAt(after, 5020)).toBe(1_800_000)
  })

  it('does not fall below zero', () => {
    const countdown = readCountdown(undefined, { leftMs: 1000, sentAt: 0, receivedAt: 0 })
    expect([999, 1000, 1001].map(now => leftAt(countdown, now))).toEqual([1, 0, 0])
  })

  it('announces five minutes and one minute, once each, and nothing else', () => {
    const seen = []
    for (let left = 400_000; left > 0; left -= 1000) seen.push(crossed(left + 1000, left))
    expect(seen.filter(limit => limit !== undefined)).toEqual([300_000, 60_000])
    expect(crossed(400_000, 30_000)).toBe(60_000)
    expect(crossed(30_000, 0)).toBeUndefined()
  })

  it('announces nothing when a look finds the time over, and the last millisecond as a minute', () => {
    expect([crossed(400_000, 0), crossed(400_000, 1)]).toEqual([undefined, 60_000])
  })

  it.each([
    [300_001, undefined],
    [300_000, 5],
    [280_001, 5],
    [280_000, undefined],
    [60_001, undefined],
    [60_000, 1],
    [40_001, 1],
    [40_000, undefined],
    [0, undefined],
  ])('shows five minutes and one minute for twenty seconds: with %d ms left says %s', (leftMs, minutes) => {
    expect(minutesToSay(leftMs)).toBe(minutes)
  })

  it('tells the time of the server without the clock of the client', () => {
    const reply = { serverNow: '2026-11-21T10:00:00.000Z', sentAt: 500, receivedAt: 700 }
    expect(new Date(serverTimeAt(reply, 10_600)).toISOString()).toBe('2026-11-21T10:00:10.000Z')
  })
})
