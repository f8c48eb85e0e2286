import { describe, expect, it } from 'vitest'
import { alphaInterval, correlationInterval, meanInterval, shareInterval, studentT } from './intervals.rules.ts'

describe('intervals', () => {
  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [5, 2.5706],
    [10, 2.2281],
    [30, 2.0423],
    [1000, 1.9623],
  ])('t of %i degrees of freedom is that of the tables', (degrees, t) => {
    expect(Math.abs(studentT(degrees) - t)).toBeLessThan(0.005)
  })

  it('of a share stays within 0 and 1, also where nobody or everybody passed', () => {
    expect(shareInterval(0, 5)?.[0]).toBe(0)
    expect(shareInterval(0, 5)?.[1]).toBeCloseTo(0.4345, 4)
    expect(shareInterval(5, 5)?.[0]).toBeCloseTo(0.5655, 4)
    expect(shareInterval(10, 20)?.map(x => Math.round(x * 1e4))).toEqual([2993, 7007])
    expect(shareInterval(0, 0)).toBeNull()
  })

  it('of a mean, a correlation and an alpha', () => {
    const [low = 0, high = 0] = meanInterval({ mean: 0.5, deviation: 0.1, n: 25 }) ?? []
    expect([low, high].map(x => Math.round(x * 1e4))).toEqual([4587, 5413])
    expect(correlationInterval(0.5, 28)?.map(x => Math.round(x * 1e3))).toEqual([156, 736])
    expect(correlationInterval(1, 10)).toEqual([1, 1])
    const alpha = alphaInterval(0.8, { p: 10, n: 52 }) ?? [0, 0]
    expect(alpha[0]).toBeLessThan(0.8)
    expect(alpha[1]).toBeGreaterThan(0.8)
    expect(alphaInterval(0.8, { p: 10, n: 2 })).toBeNull()
  })

  it('say nothing of one or none', () => {
    expect(meanInterval({ mean: 1, deviation: null, n: 1 })).toBeNull()
    expect(correlationInterval(0.5, 3)).toBeNull()
  })
})
