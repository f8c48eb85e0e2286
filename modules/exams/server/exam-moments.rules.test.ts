import { describe, expect, it } from 'vitest'
import { dueMoments, type TimedExam } from './exam-moments.rules.ts'

const HOUR = 3_600_000
const now = new Date('2026-03-02T08:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR)
const kinds = (exam: Partial<TimedExam>) =>
  dueMoments({ startsAt: null, endsAt: null, lateEntryMinutes: null, announcedAt: inHours(-1000), ...exam }, now).map(
    ({ kind, aheadMs }) => `${kind} ${aheadMs / HOUR}`,
  )

describe('what candidates are told of ahead', () => {
  it.each([
    ['more than a day ahead', 24.1, []],
    ['a day ahead', 24, ['exam.opensInDay 24']],
    ['late, but not by half a day', 12.1, ['exam.opensInDay 24']],
    ['half a day late', 12, []],
    ['an hour ahead', 1, ['exam.opensInHour 1']],
    ['half an hour late', 0.5, []],
    ['begun', -1, []],
  ])('opening: %s', (_, hours, told) => {
    expect(kinds({ startsAt: inHours(hours) })).toEqual(told)
  })

  it.each([
    ['a long window, a day ahead', -72, 24, ['exam.endsSoon 24']],
    ['a long window, an hour ahead', -72, 1, []],
    ['two days, a day ahead', -24, 24, []],
    ['a short window, an hour ahead', -5, 1, ['exam.endsSoon 1']],
    ['a window of an hour', 0, 1, []],
    ['a short window, half an hour late', -5, 0.5, []],
    ['over', -5, -1, []],
  ])('closing: %s', (_, start, end, told) => {
    expect(kinds({ startsAt: inHours(start), endsAt: inHours(end) })).toEqual(told)
  })

  it('counts the window from the day on which it was announced where there is no start', () => {
    expect(kinds({ endsAt: inHours(24) })).toEqual(['exam.endsSoon 24'])
    expect(kinds({ endsAt: inHours(1), announcedAt: inHours(-3) })).toEqual(['exam.endsSoon 1'])
  })

  it('tells nobody of an end who may not enter any more', () => {
    expect(kinds({ startsAt: inHours(-5), endsAt: inHours(1), lateEntryMinutes: 15 })).toEqual([])
  })

  it('does not repeat what was announced within that time, and tells nobody of what was never announced', () => {
    expect(kinds({ startsAt: inHours(20), announcedAt: inHours(-1) })).toEqual([])
    expect(kinds({ startsAt: inHours(20), announcedAt: inHours(-4) })).toEqual(['exam.opensInDay 24'])
    expect(kinds({ startsAt: inHours(20), announcedAt: null })).toEqual([])
  })
})
