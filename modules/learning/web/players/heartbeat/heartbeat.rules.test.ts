import { expect, test } from 'vitest'
import { addRange, completeSeconds, isCounting, isIdle, renewalDelay } from './heartbeat.rules.ts'

test('what touches becomes one span, what does not stays apart', () => {
  expect(addRange([], [0, 0.25])).toEqual([[0, 0.25]])
  expect(addRange([[0, 0.25]], [0.26, 0.5])).toEqual([[0, 0.5]])
  expect(addRange([[0, 4]], [10, 12])).toEqual([
    [0, 4],
    [10, 12],
  ])
  expect(addRange([[10, 12]], [0, 11])).toEqual([[0, 12]])
  expect(addRange([[10, 12]], [5, 5])).toEqual([[10, 12]])
})

test('a second is told once it is over; the one under way waits', () => {
  expect(completeSeconds([[0, 9.7]])).toEqual({ played: [[0, 9]], rest: [[9, 9.7]] })
  expect(completeSeconds([[9, 9.7]])).toEqual({ played: [], rest: [[9, 9.7]] })
  expect(completeSeconds([[3, 5]])).toEqual({ played: [[3, 5]], rest: [] })
})

test('no heartbeat carries more spans than the server takes', () => {
  const ranges = Array.from({ length: 60 }, (_, index) => [index * 10, index * 10 + 2] as const)
  const { played, rest } = completeSeconds(ranges)
  expect(played).toHaveLength(50)
  expect(rest).toEqual(ranges.slice(50))
})

test.each([
  [{ isHidden: false, isAway: false, isPlaying: undefined }, true],
  [{ isHidden: false, isAway: false, isPlaying: true }, true],
  [{ isHidden: false, isAway: false, isPlaying: false }, false],
  [{ isHidden: true, isAway: false, isPlaying: true }, false],
  [{ isHidden: false, isAway: true, isPlaying: undefined }, false],
])('time counts only in view, with somebody there, and while a recording plays: %o', (presence, expected) => {
  expect(isCounting(presence)).toBe(expected)
})

test('it asks after so many minutes, or never', () => {
  expect(isIdle(119_999, 2)).toBe(false)
  expect(isIdle(120_000, 2)).toBe(true)
  expect(isIdle(9e9, null)).toBe(false)
})

test('links are asked for before they end, and never at once by a wrong clock', () => {
  const now = Date.parse('2026-05-01T08:00:00Z')
  expect(renewalDelay(['2026-05-01T12:00:00Z', '2026-05-01T10:00:00Z'], now)).toBe(115 * 60_000)
  // A clock that is a day ahead.
  expect(renewalDelay(['2026-04-30T10:00:00Z'], now)).toBe(10 * 60_000)
  expect(renewalDelay([], now)).toBeUndefined()
})
