import { describe, expect, it } from 'vitest'
import { cronLine, isDue, isRecent, lastMoment, parseTime } from './plan.rules.ts'

const at = (day: number, hours: number, minutes = 0) => new Date(2026, 2, day, hours, minutes)
const time = { hours: 3, minutes: 30 }

describe('the time of a backup', () => {
  it.each([
    ['03:30', time],
    ['00:00', { hours: 0, minutes: 0 }],
    ['23:59', { hours: 23, minutes: 59 }],
    ['24:00', undefined],
    ['3:30', undefined],
    ['off', undefined],
  ])('%s', (text, expected) => expect(parseTime(text)).toEqual(expected))

  it('is the last one that has come, today or yesterday', () => {
    expect(lastMoment(at(5, 3, 30), time)).toEqual(at(5, 3, 30))
    expect(lastMoment(at(5, 3, 29), time)).toEqual(at(4, 3, 30))
    expect(lastMoment(at(1, 0, 0), time)).toEqual(new Date(2026, 1, 28, 3, 30))
  })

  it('is a cron line in UTC', () => {
    const moment = at(4, 3, 30)
    expect(cronLine(at(4, 12), time)).toBe(`${moment.getUTCMinutes()} ${moment.getUTCHours()} * * *`)
  })
})

describe('a backup is due', () => {
  const backups = { installedAt: at(1, 12), lastGoodAt: at(4, 3, 31), lastFailedAt: null }
  const due = (given: Partial<typeof backups> | { lastFailedAt: Date }, now: Date, isExamOn = false) =>
    isDue({ ...backups, ...given }, time, { now, isExamOn })
  it.each([
    ['not again after the one of last night', due({}, at(4, 20)), false],
    ['not before its time', due({}, at(5, 3, 29)), false],
    ['at its time', due({}, at(5, 3, 30)), true],
    ['in the morning, where the machine was off at night', due({}, at(5, 8)), true],
    ['not in the morning while an exam is on', due({}, at(5, 8), true), false],
    ['even during an exam when the last one is too old', due({}, at(5, 16), true), true],
    ['not within an hour of one that failed', due({ lastFailedAt: at(5, 3, 32) }, at(5, 4, 31)), false],
    ['an hour after one that failed', due({ lastFailedAt: at(5, 3, 32) }, at(5, 4, 32)), true],
    [
      'not before the first night of an installation',
      due({ installedAt: at(4, 9), lastGoodAt: null as never }, at(4, 20)),
      false,
    ],
    ['in the first night', due({ installedAt: at(4, 9), lastGoodAt: null as never }, at(5, 3, 30)), true],
  ])('%s', (_, found, expected) => expect(found).toBe(expected))
})

describe('the age of the last good one', () => {
  const installedAt = at(1, 12)
  it.each([
    ['36 hours', at(4, 0), at(5, 12), true],
    ['more than 36 hours', at(4, 0), at(5, 12, 1), false],
    ['none yet on the first day', null, at(2, 12), true],
    ['none after the first day', null, at(2, 12, 1), false],
  ])('%s', (_, lastGoodAt, now, expected) => {
    expect(isRecent({ installedAt, lastGoodAt, lastFailedAt: null }, now)).toBe(expected)
  })
})
