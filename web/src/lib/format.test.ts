import { describe, expect, it } from 'vitest'
import {
  formatClock,
  formatMinute,
  formatMoment,
  formatPercent,
  formatPoints,
  formatTime,
  parsePoints,
} from './format.ts'

describe('moments', () => {
  const local = new Date(2026, 0, 5, 9, 3, 7)

  it('are written y-m-d h:i:s in local time', () => {
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
  ])('%d is %s', (share, text) => expect(formatPercent(share)).toBe(text))
})
