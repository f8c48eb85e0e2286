import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, clockTimeIn, dayIn, daysBetween, momentShowing, startOfDay } from './days.rules.ts'

const MOMENTS: readonly (readonly [zone: string, moment: string, day: string])[] = [
  ['Asia/Shanghai', '2026-03-01T15:59:59Z', '2026-03-01'],
  ['Asia/Shanghai', '2026-03-01T16:00:00Z', '2026-03-02'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  // Clocks go forward at 2 o'clock on 8 March, and back at 2 o'clock on 1 November.
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['Asia/Kathmandu', '2026-05-04T18:15:00Z', '2026-05-05'],
  ['Pacific/Kiritimati', '2026-05-04T10:00:00Z', '2026-05-05'],
]

const STARTS: readonly (readonly [zone: string, day: string, moment: string, hours: number])[] = [
  ['Asia/Shanghai', '2026-03-02', '2026-03-01T16:00:00Z', 24],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['Europe/London', '2026-03-29', '2026-03-29T00:00:00Z', 23],
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00Z', 25],
  // Clocks go forward at midnight: the day begins at 1 o'clock.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
  // China had summer time once: it ended at 2 o'clock.
  ['Asia/Shanghai', '1991-09-15', '1991-09-14T15:00:00Z', 25],
]

describe('a day of a time zone', () => {
  it.each(MOMENTS)('%s: %s is on %s', (zone, moment, day) => expect(dayIn(zone, new Date(moment))).toBe(day))

  it.each(STARTS)('%s: %s begins at %s and has %i hours', (zone, day, moment, hours) => {
    const start = startOfDay(zone, day)
    expect(start.toISOString()).toBe(new Date(moment).toISOString())
    expect((startOfDay(zone, addDays(day, 1)).getTime() - start.getTime()) / 3_600_000).toBe(hours)
  })

  it('begins with the first moment that is on it, in any zone', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/London', 'Africa/Cairo', 'Pacific/Apia')
    const day = fc
      .integer({ min: 0, max: 20_000 })
      .map(count => addDays('1995-01-01', count))
      // Samoa has had no such day: it crossed the date line.
      .filter(one => one !== '2011-12-30')
    fc.assert(
      fc.property(zone, day, (timeZone, wanted) => {
        const start = startOfDay(timeZone, wanted)
        expect(dayIn(timeZone, start)).toBe(wanted)
        expect(dayIn(timeZone, new Date(start.getTime() - 1000)) < wanted).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('is so many days after another', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  })
})

const CLOCKS: readonly (readonly [zone: string, shown: string, moment: string])[] = [
  ['Asia/Shanghai', '2026-03-02T09:00', '2026-03-02T01:00:00Z'],
  ['America/New_York', '2026-03-07T09:00', '2026-03-07T14:00:00Z'],
  ['America/New_York', '2026-03-08T09:00', '2026-03-08T13:00:00Z'],
  // From 2 to 3 o'clock clocks show nothing that day: what was meant is an hour later.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00Z'],
  // From 1 to 2 o'clock they show everything twice: the first time is meant.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
  ['Europe/London', '2026-10-25T09:00', '2026-10-25T09:00:00Z'],
  ['Asia/Kathmandu', '2026-05-05T00:00', '2026-05-04T18:15:00Z'],
]

describe('what clocks of a time zone show', () => {
  it.each(CLOCKS)('%s: %s is %s', (zone, shown, moment) => {
    const [day = '', clock = ''] = shown.split('T')
    const msOfDay = Date.parse(`1970-01-01T${clock}:00Z`)
    expect(momentShowing(zone, { day, msOfDay })).toEqual(new Date(moment))
  })

  it('leads back to the moment, but where clocks show the same twice', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Europe/London', 'Africa/Cairo')
    const minute = fc.integer({ min: 0, max: 15_000_000 }).map(count => new Date(Date.UTC(2000, 0, 1, 0, count)))
    fc.assert(
      fc.property(zone, minute, (timeZone, moment) => {
        const clock = clockTimeIn(timeZone, moment)
        const found = momentShowing(timeZone, clock)
        expect(clockTimeIn(timeZone, found)).toEqual(clock)
        expect([0, 3_600_000]).toContain(moment.getTime() - found.getTime())
      }),
      { numRuns: 200 },
    )
  })

  it('is the last day of a month that has no such day', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2027-01-31', 2)).toBe('2027-03-31')
  })
})
