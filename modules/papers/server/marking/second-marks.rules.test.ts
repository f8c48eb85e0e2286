import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedDifference, joinComments, meanOf, roleOf } from './second-marks.rules.ts'

describe('the mean of two marks', () => {
  it.each([
    ['equal', 700, 700, 0, 700],
    ['at the limit', 700, 800, 100, 750],
    ['just beyond it', 700, 801, 100, undefined],
    ['half a hundredth goes to the candidate', 700, 701, 100, 701],
    ['nothing and nothing', 0, 0, 0, 0],
  ])('%s', (_, first, second, allowed, mean) => {
    expect(meanOf(first, second, allowed)).toBe(mean)
    expect(meanOf(second, first, allowed)).toBe(mean)
  })

  const points = fc.integer({ min: 0, max: 100_000 })
  it('lies between the two, whoever was first, and an arbiter is asked for exactly beyond the tolerance', () => {
    fc.assert(
      fc.property(points, points, fc.integer({ min: 0, max: 100 }), (first, second, percent) => {
        const max = Math.max(first, second)
        const mean = meanOf(first, second, allowedDifference(max, percent))
        expect(mean).toBe(meanOf(second, first, allowedDifference(max, percent)))
        expect(mean === undefined).toBe(Math.abs(first - second) * 100 > max * percent)
        if (mean === undefined) return
        expect(Number.isInteger(mean)).toBe(true)
        expect(mean).toBeGreaterThanOrEqual(Math.min(first, second))
        expect(mean).toBeLessThanOrEqual(max)
      }),
    )
  })
})

it('joins what both say, once', () => {
  expect(joinComments('good', 'units are missing')).toBe('good\nunits are missing')
  expect(joinComments('', 'good')).toBe('good')
  expect(joinComments('good', 'good')).toBe('good')
})

describe('as what somebody marks an answer', () => {
  const task = { isMarked: false, firstMarkerId: null, secondMarkerId: null, needsArbiter: false }
  const one = { ...task, firstMarkerId: 'a' }
  const apart = { ...one, secondMarkerId: 'b', needsArbiter: true }
  const settled = { ...one, secondMarkerId: 'b', isMarked: true }
  it.each([
    ['nobody has marked it, in an exam without double marking', task, false, 'c', 'sole'],
    ['the same, marked', { ...task, isMarked: true }, false, 'c', 'sole'],
    ['nobody has marked it', task, true, 'c', 'blind'],
    ['somebody else has', one, true, 'c', 'blind'],
    ['somebody else has, and double marking was switched off', one, false, 'c', 'blind'],
    ['oneself has: it can be corrected until the other one has marked', one, true, 'a', 'blind'],
    ['two are too far apart', apart, true, 'c', 'arbiter'],
    ['two are too far apart, and oneself is one of them', apart, true, 'b', 'done'],
    ['two have marked it', settled, true, 'c', 'done'],
    ['oneself was one of two', settled, true, 'a', 'done'],
  ])('%s', (_, progress, isDouble, userId, role) => {
    expect(roleOf(progress, isDouble, { userId, isLeading: false })).toBe(role)
  })

  it('leads the marking: may correct what two others agreed on, but not what is one’s own', () => {
    expect(roleOf(settled, true, { userId: 'c', isLeading: true })).toBe('sole')
    expect(roleOf(settled, true, { userId: 'a', isLeading: true })).toBe('done')
  })
})
