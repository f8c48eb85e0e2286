import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listImpossible, placeIn, weeksOf } from './calendar.rules.ts'
import { canSitBoth } from './clashes.rules.ts'

describe('the weeks of a month', () => {
  it.each([
    ['2026-11', '2026-10-26', '2026-12-06', 42],
    ['2026-02', '2026-01-26', '2026-03-01', 35],
    ['2027-02', '2027-02-01', '2027-02-28', 28],
    ['2026-12', '2026-11-30', '2027-01-03', 35],
  ])('%s: from Monday %s to Sunday %s', (month, from, to, count) => {
    const days = weeksOf(month)
    expect([days[0], days.at(-1), days.length]).toEqual([from, to, count])
  })
})

describe('the place of an exam', () => {
  const at = (startsAt: string | null, endsAt: string | null, timeZone = 'Asia/Shanghai') =>
    placeIn(timeZone, {
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    })

  it.each([
    ['of a morning', at('2026-11-27T01:00:00Z', '2026-11-27T03:00:00Z'), '2026-11-27 09:00 – 2026-11-27 11:00'],
    [
      'by the clock of the site',
      at('2026-11-27T16:30:00Z', '2026-11-27T18:00:00Z'),
      '2026-11-28 00:30 – 2026-11-28 02:00',
    ],
    [
      'that ends at midnight',
      at('2026-11-27T01:00:00Z', '2026-11-27T16:00:00Z'),
      '2026-11-27 09:00 – 2026-11-27 24:00',
    ],
    ['over days', at('2026-11-27T01:00:00Z', '2026-11-29T01:00:00Z'), '2026-11-27 09:00 – 2026-11-29 09:00'],
    ['without an end', at('2026-11-27T01:00:00Z', null), '2026-11-27 09:00 – 2026-11-27 null'],
    ['without a start', at(null, '2026-11-27T01:00:00Z'), '2026-11-27 null – 2026-11-27 09:00'],
    [
      'in summer time',
      at('2026-07-01T13:00:00Z', '2026-07-01T15:00:00Z', 'America/New_York'),
      '2026-07-01 09:00 – 2026-07-01 11:00',
    ],
  ])('%s', (_, found, wanted) => {
    expect(`${found?.firstDay} ${found?.startTime} – ${found?.lastDay} ${found?.endTime}`).toBe(wanted)
  })

  it('is none where it has neither', () => {
    expect(at(null, null)).toBeUndefined()
  })
})

describe('exams that one person cannot sit both', () => {
  it('are each two of which neither order leaves time, and no others', () => {
    const exam = fc.record({
      start: fc.nat(600),
      length: fc.integer({ min: 30, max: 300 }),
      minutes: fc.integer({ min: 10, max: 120 }),
    })
    fc.assert(
      fc.property(fc.array(exam, { maxLength: 8 }), shapes => {
        const exams = shapes.map(({ start, length, minutes }, id) => ({
          id,
          startsAt: new Date(start * 60_000),
          endsAt: new Date((start + length) * 60_000),
          limitMinutes: Math.min(length, minutes),
          lateEntryMinutes: null,
        }))
        const found = listImpossible(exams).map(
          ([one, other]) => `${Math.min(one.id, other.id)},${Math.max(one.id, other.id)}`,
        )
        const all = exams.flatMap(one => exams.filter(other => other.id > one.id).map(other => [one, other] as const))
        const wanted = all.flatMap(([one, other]) => (canSitBoth(one, other) ? [] : [`${one.id},${other.id}`]))
        expect(found.toSorted()).toEqual(wanted.toSorted())
      }),
      { seed: 17, numRuns: 200 },
    )
  })
})
