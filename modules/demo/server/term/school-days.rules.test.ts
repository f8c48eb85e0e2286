import fc from 'fast-check'
import { expect, it } from 'vitest'
import { homeTime, schoolTime } from './school-days.ts'

const at = '09:00'
/** A Tuesday evening in Beijing. */
const now = new Date('2026-11-24T13:00:00Z')

it.each([
  ['the day itself', 4, '2026-11-20T01:00:00.000Z'],
  ['the Friday before a Saturday', 3, '2026-11-20T01:00:00.000Z'],
  ['the Friday before a Sunday', 2, '2026-11-20T01:00:00.000Z'],
  ['the Monday after a Sunday that is ahead', -5, '2026-11-30T01:00:00.000Z'],
  ['the last day of school before the week of the National Day', 52, '2026-09-30T01:00:00.000Z'],
])('%s', (_what, daysAgo, expected) => {
  expect(schoolTime(now, { daysAgo, at }).toISOString()).toBe(expected)
})

it('at home a Sunday is a day like any other', () => {
  expect(homeTime(now, { daysAgo: 2, at: '19:30' }).toISOString()).toBe('2026-11-22T11:30:00.000Z')
})

it('whatever was earlier stays earlier, and what is over is over, on any day of the year', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 70 }), fc.integer({ min: 0, max: 5 }), (today, daysAgo, more) => {
      const later = schoolTime(today, { daysAgo, at })
      const earlier = schoolTime(today, { daysAgo: daysAgo + more, at })
      return earlier <= later && later < today && schoolTime(today, { daysAgo: -daysAgo, at }) > today
    }),
  )
})
