/** A month of exams as a calendar on the wall of the site shows it. Pure. */
import { addDays, addMonths, clockTimeIn, dayIn } from '@tripos/runtime/days.rules.ts'
import type { CalendarExam } from '../contract/exam-calendar.ts'
import { canSitBoth, overlap, type Sitting } from './clashes.rules.ts'

/** Monday is the first day of a week. */
const daysSinceMonday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The days of whole weeks around a month. */
export function weeksOf(month: string): string[] {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const from = addDays(first, -daysSinceMonday(first))
  const to = addDays(last, 6 - daysSinceMonday(last))
  const days = [from]
  for (let day = from; day < to; day = days.at(-1) ?? to) days.push(addDays(day, 1))
  return days
}

interface Dated {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

const clock = (msOfDay: number): string => {
  const minutes = Math.floor(msOfDay / 60_000)
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}

/** Where it stands in the calendar; undefined for what has neither a start nor an end. */
export function placeIn(
  timeZone: string,
  { startsAt, endsAt }: Dated,
): Pick<CalendarExam, 'firstDay' | 'lastDay' | 'startTime' | 'endTime'> | undefined {
  const [first, last] = [startsAt ?? endsAt, endsAt ?? startsAt]
  if (first === null || last === null) return undefined
  // What ends at midnight ends with the day before.
  const endDay = endsAt === null ? undefined : dayIn(timeZone, new Date(endsAt.getTime() - 1))
  const end = endsAt === null ? undefined : clockTimeIn(timeZone, endsAt)
  const lastDay = endDay ?? dayIn(timeZone, last)
  return {
    firstDay: startsAt === null ? lastDay : dayIn(timeZone, first),
    lastDay,
    startTime: startsAt === null ? null : clock(clockTimeIn(timeZone, startsAt).msOfDay),
    endTime: end === undefined ? null : end.day === endDay ? clock(end.msOfDay) : '24:00',
  }
}

/** Each two of them that one person cannot sit both. */
export function listImpossible<E extends Sitting>(exams: readonly E[]): [E, E][] {
  const sorted = exams.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  return sorted.flatMap((one, at) =>
    sorted
      .slice(at + 1)
      .filter(other => overlap(one, other) && !canSitBoth(one, other))
      .map(other => [one, other] as [E, E]),
  )
}
