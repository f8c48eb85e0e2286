import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import type { SeriesRule } from '../contract/exam-series.ts'
import { type FirstExam, nextOccurrence, occurrenceTitle, releaseLater } from './series.rules.ts'

const WEEKLY: SeriesRule = { unit: 'week', every: 1, maxCount: null, lastOn: '2030-12-31' }
const examAt = (start: string, end: string, limitMinutes = 60): FirstExam => ({
  startsAt: new Date(start),
  endsAt: new Date(end),
  limitMinutes,
})

/** All that come, up to so many. */
function allOf(rule: SeriesRule, first: FirstExam, { timeZone = 'UTC', most = 10 } = {}) {
  const found = []
  let after = first.startsAt
  while (found.length < most) {
    const next = nextOccurrence(rule, first, { timeZone, after, count: found.length + 1 })
    if (next === null) break
    found.push(next)
    after = next.startsAt
  }
  return found
}
const startsOf = (...args: Parameters<typeof allOf>) => allOf(...args).map(one => one.startsAt.toISOString())

describe('the exams of a series', () => {
  it('are at the same time of day, whatever clocks do', () => {
    const first = examAt('2026-10-23T13:00:00Z', '2026-10-23T15:00:00Z')
    // New York sets its clocks back on 1 November.
    expect(startsOf(WEEKLY, first, { timeZone: 'America/New_York', most: 3 })).toEqual([
      '2026-10-30T13:00:00.000Z',
      '2026-11-06T14:00:00.000Z',
      '2026-11-13T14:00:00.000Z',
    ])
  })

  it('end at the same time of day too, but leave the candidates all their minutes', () => {
    const timeZone = 'America/New_York'
    // A week that is open from Monday to Friday has an hour more or less between.
    const week = examAt('2026-10-26T13:00:00Z', '2026-10-30T22:00:00Z')
    expect(allOf(WEEKLY, week, { timeZone, most: 1 })[0]?.endsAt).toEqual(new Date('2026-11-06T23:00:00Z'))
    // In the night of 7 March 2027 there is no hour from 2 to 3.
    const night = examAt('2027-03-07T06:00:00Z', '2027-03-07T08:30:00Z', 120)
    expect(allOf(WEEKLY, night, { timeZone, most: 1 })).toEqual([
      { startsAt: new Date('2027-03-14T06:00:00Z'), endsAt: new Date('2027-03-14T08:30:00Z'), daysLater: 7 },
    ])
  })

  it('come every N days, weeks or months, on the last day of a month that is too short', () => {
    const first = examAt('2027-01-31T09:00:00Z', '2027-01-31T11:00:00Z')
    const days = (unit: SeriesRule['unit'], every: number) =>
      startsOf({ ...WEEKLY, unit, every }, first, { most: 3 }).map(start => start.slice(0, 10))
    expect(days('month', 1)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
    expect(days('month', 6)).toEqual(['2027-07-31', '2028-01-31', '2028-07-31'])
    expect(days('week', 2)).toEqual(['2027-02-14', '2027-02-28', '2027-03-14'])
    expect(days('day', 10)).toEqual(['2027-02-10', '2027-02-20', '2027-03-02'])
  })

  it('end with their number, the first one counted, or with a day of the site', () => {
    const first = examAt('2026-12-01T23:00:00Z', '2026-12-02T01:00:00Z')
    expect(startsOf({ ...WEEKLY, maxCount: 4, lastOn: null }, first)).toHaveLength(3)
    expect(startsOf({ ...WEEKLY, lastOn: '2026-12-15' }, first)).toHaveLength(2)
    // In Shanghai the first one begins on the second of December.
    const timeZone = 'Asia/Shanghai'
    expect(startsOf({ ...WEEKLY, lastOn: '2026-12-15' }, first, { timeZone })).toHaveLength(1)
  })

  it('that were missed are not made up for', () => {
    const first = examAt('2020-01-06T09:00:00Z', '2020-01-06T11:00:00Z')
    const after = new Date('2026-11-27T12:00:00Z')
    const next = nextOccurrence({ ...WEEKLY, maxCount: 3 }, first, { timeZone: 'UTC', after, count: 1 })
    expect(next?.startsAt).toEqual(new Date('2026-11-30T09:00:00Z'))
  })

  it('follow each other without a gap and without a repetition, from wherever one looks', () => {
    const rule = fc.record({
      unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      every: fc.integer({ min: 1, max: 40 }),
    })
    const zone = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/London', 'Africa/Cairo')
    const hours = fc.integer({ min: 0, max: 24 * 365 * 5 })
    fc.assert(
      fc.property(rule, zone, hours, hours, (shape, timeZone, hour, gap) => {
        const startsAt = new Date(Date.UTC(2024, 0, 1, hour))
        const first = { startsAt, endsAt: new Date(startsAt.getTime() + 7_200_000), limitMinutes: 60 }
        const endless = { ...shape, maxCount: null, lastOn: null }
        const after = new Date(startsAt.getTime() + gap * 3_600_000)
        const next = nextOccurrence(endless, first, { timeZone, after, count: 1 })
        if (next === null) throw new Error('it has no end')
        expect(next.startsAt > after).toBe(true)
        expect(next.endsAt.getTime() - next.startsAt.getTime()).toBeGreaterThanOrEqual(3_600_000)
        // The same is found from any moment between the one before it and itself.
        const justBefore = new Date(next.startsAt.getTime() - 1000)
        expect(nextOccurrence(endless, first, { timeZone, after: justBefore, count: 1 })).toEqual(next)
      }),
      { numRuns: 200 },
    )
  })

  it('have the day of the site in their titles, and release as many days later', () => {
    const startsAt = new Date('2026-12-01T23:00:00Z')
    expect(occurrenceTitle('Quiz', 'Asia/Shanghai', startsAt)).toBe('Quiz 2026-12-02')
    expect(occurrenceTitle('x'.repeat(120), 'UTC', startsAt)).toHaveLength(120)
    const never = { rule: 6, at: null } as const
    const release = { score: { rule: 4, at: '2026-10-30T13:00:00.000Z' } as const, answers: never, analysis: never }
    expect(releaseLater(release, 'America/New_York', 7)).toEqual({
      ...release,
      score: { rule: 4, at: '2026-11-06T14:00:00.000Z' },
    })
    expect(dayIn('UTC', startsAt)).toBe('2026-12-01')
  })
})
