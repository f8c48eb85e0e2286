import { describe, expect, it } from 'vitest'
import { meanInterval, shareInterval } from './intervals.rules.ts'
import { changeOf } from './trend.rules.ts'

const shareOf = (count: number, n: number) => ({ share: count / n, interval: shareInterval(count, n) })

describe('how far a share has moved', () => {
  // From Newcombe 1998 (Statistics in Medicine 17), table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 10, 0.6075, 1],
  ])('has the published interval for %i of %i after %i of %i', (count, n, countBefore, nBefore, low, high) => {
    const { interval } = changeOf(shareOf(countBefore, nBefore), shareOf(count, n))
    expect(interval?.[0]).toBeCloseTo(low, 3)
    expect(interval?.[1]).toBeCloseTo(high, 3)
  })

  it('is clear only where its interval leaves out 0', () => {
    expect(changeOf(shareOf(48, 80), shareOf(56, 70)).isClear).toBe(true)
    expect(changeOf(shareOf(56, 70), shareOf(48, 80)).isClear).toBe(true)
    expect(changeOf(shareOf(4, 10), shareOf(6, 10)).isClear).toBe(false)
  })

  it('of means adds up their variances', () => {
    const group = (mean: number) => ({ share: mean, interval: meanInterval({ mean, deviation: 0.2, n: 25 }) })
    const { difference, interval } = changeOf(group(0.5), group(0.7))
    const half = (group(0).interval?.[1] ?? 0) * Math.SQRT2
    expect(difference).toBeCloseTo(0.2, 12)
    expect(interval?.[0]).toBeCloseTo(0.2 - half, 12)
    expect(interval?.[1]).toBeCloseTo(0.2 + half, 12)
  })

  it('is not judged where one side has no interval', () => {
    expect(changeOf({ share: 1, interval: null }, shareOf(1, 10))).toMatchObject({ interval: null, isClear: false })
  })
})
