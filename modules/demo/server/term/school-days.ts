/** When things happen at a Chinese school: on weekdays, in Beijing time. */
import { addDays, dayIn } from '@tripos/runtime/days.rules.ts'
import { toDate } from '@tripos/runtime/clock.ts'

const ZONE = 'Asia/Shanghai'
const OFFSET = '+08:00'
const SATURDAY = 6
/** Holidays that are on the same days each year. */
const HOLIDAY = /-(01-01|05-0[1-5]|10-0[1-7])$/

export interface SchoolTime {
  /** Before today; less than 0 is ahead. */
  readonly daysAgo: number
  /** As in 08:30. */
  readonly at: string
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** What would be on a free day was on the last day of school before it, or will be on the next one after it. */
function schoolDay(day: string, daysAgo: number): string {
  const isFree = weekday(day) === 0 || weekday(day) === SATURDAY || HOLIDAY.test(day)
  return isFree ? schoolDay(addDays(day, daysAgo > 0 ? -1 : 1), daysAgo) : day
}

const timeOn = (day: string, at: string): Date => toDate(`${day}T${at}:00${OFFSET}`)

/** On that day of the week, whichever it is. */
export const homeTime = (now: Date, { daysAgo, at }: SchoolTime): Date =>
  timeOn(addDays(dayIn(ZONE, now), -daysAgo), at)

export const schoolTime = (now: Date, { daysAgo, at }: SchoolTime): Date =>
  timeOn(schoolDay(addDays(dayIn(ZONE, now), -daysAgo), daysAgo), at)
