import { describe, expect, it } from 'vitest'
import {
  age,
  formatClock,
  formatMinute,
  formatMoment,
  formatPercent,
  formatPoints,
  formatShort,
  formatTime,
  parsePoints,
  timeAgo,
} from './format.ts'

describe('moments', () => {
  const local = new Date(2026, 0, 5, 9, 3, 7)

  it('[spec 9.8] are written y-m-d h:i:s in local time', () => {
    expect(formatMoment(local.toISOString())).toBe('2026-01-05 09:03:07')
    expect(formatMinute(local.getTime())).toBe('2026-01-05 09:03')
    expect(formatTime(local.toISOString())).toBe('09:03:07')
  })

  it.each([null, undefined, '', 'yesterday'])('%j shows nothing', value => expect(formatMoment(value)).toBe(''))
})

describe('points', () => {
  it.each([
    [0, '0'],
    [200, '2'],
    [250, '2.5'],
    [205, '2.05'],
    [233, '2.33'],
    [-50, '-0.5'],
    [10_000_00, '10000'],
  ])('%i hundredths are %s', (hundredths, text) => {
    expect(formatPoints(hundredths)).toBe(text)
    if (hundredths >= 0) expect(parsePoints(text)).toBe(hundredths)
  })

  it.each(['', 'x', '1,5', '1.234', '-1', '1e3', '.5'])('%j is no number of points', text =>
    expect(parsePoints(text)).toBeUndefined(),
  )
})

describe('clock', () => {
  it.each([
    [0, '00:00:00'],
    [-3, '00:00:00'],
    [0.2, '00:00:01'],
    [59, '00:00:59'],
    [3600, '01:00:00'],
    [3909, '01:05:09'],
    [360_000, '100:00:00'],
  ])('%d seconds are %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))
})

describe('percent', () => {
  it.each([
    [0, '0%'],
    [1, '100%'],
    [0.875, '87.5%'],
    [2 / 3, '66.7%'],
    [1.5, '150%'],
    [-0.25, '-25%'],
  ])('[spec 9.10] %d is %s', (share, text) => expect(formatPercent(share)).toBe(text))
})

describe('numbers in short', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1k'],
    [1234, '1.2k'],
    [1250, '1.3k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [1_500_000, '1.5M'],
    [2e9, '2G'],
    [3.14e12, '3.1T'],
    [4e15, '4P'],
    [5e18, '5E'],
    [5e21, '5000E'],
    [-1234, '-1.2k'],
    [-999, '-999'],
  ])('[spec 9.9] %d is %s', (value, text) => expect(formatShort(value)).toBe(text))
})

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

describe('how long ago', () => {
  it.each([
    [-5, { unit: 'justNow' }],
    [0, { unit: 'justNow' }],
    [29.9, { unit: 'justNow' }],
    [30, { unit: 'minutes', count: 1 }],
    [119, { unit: 'minutes', count: 1 }],
    [HOUR - 1, { unit: 'minutes', count: 59 }],
    [HOUR, { unit: 'hours', count: 1 }],
    [DAY - 1, { unit: 'hours', count: 23 }],
    [DAY, { unit: 'days', count: 1 }],
    [2 * DAY - 1, { unit: 'days', count: 1 }],
    [2 * DAY, { unit: 'date' }],
    [400 * DAY, { unit: 'date' }],
  ])('[spec 9.7] %d s are %o', (seconds, expected) => expect(timeAgo(seconds)).toEqual(expected))

  it.each([
    [0, { unit: 'minutes', count: 1 }],
    [30, { unit: 'minutes', count: 1 }],
    [5 * MINUTE + 59, { unit: 'minutes', count: 5 }],
    [HOUR - 1, { unit: 'minutes', count: 59 }],
    [HOUR, { unit: 'hours', count: 1 }],
    [DAY - 1, { unit: 'hours', count: 23 }],
    [DAY, { unit: 'days', count: 1 }],
    [400 * DAY, { unit: 'days', count: 400 }],
  ])('[spec 9.6] as an age, %d s are %o', (seconds, expected) => expect(age(seconds)).toEqual(expected))
})
