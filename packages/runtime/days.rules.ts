/**
 * The days of a time zone: what is counted by the day goes by those of the site, wherever people and servers are. A day is
 * written as 2026-03-02. It may have 23 or 25 hours, and may begin at 1 o'clock.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

const SECOND = 1000
const DAY = 86_400_000

/** What clocks there show, as if it were UTC. */
function wallTime(timeZone: string, moment: Date): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const dayText = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** As screens show it: 2026-03-02 08:00. */
export const minuteIn = (timeZone: string, moment: Date): string =>
  new Date(wallTime(timeZone, moment)).toISOString().slice(0, 16).replace('T', ' ')

/** What was asked last: answers of a whole school come within a second, and clocks of no zone differ by parts of one. */
let last = { timeZone: '', second: Number.NaN, day: '' }

export function dayIn(timeZone: string, moment: Date): string {
  const second = Math.floor(moment.getTime() / SECOND)
  if (last.second !== second || last.timeZone !== timeZone) {
    last = { timeZone, second, day: dayText(wallTime(timeZone, moment)) }
  }
  return last.day
}

/** A later day, or an earlier one. */
export const addDays = (day: string, count: number): string => dayText(Date.parse(day) + count * DAY)

/** The same day of a later month, or the last one of it where it has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** How many days the second is after the first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The first moment of a day. Where clocks go forward at midnight, the day begins with the hour that they are set to. */
export function startOfDay(timeZone: string, day: string): Date {
  const wanted = Date.parse(day)
  // No zone is further away than this, and no change of clocks is longer.
  let [before, after] = [wanted - DAY - DAY / 2, wanted + DAY]
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / (2 * SECOND)) * SECOND
    if (dayIn(timeZone, new Date(middle)) < day) before = middle
    else after = middle
  }
  return new Date(after)
}

/** A day, and how far its clocks have come. */
export interface ClockTime {
  readonly day: string
  readonly msOfDay: number
}

/** What calendar and clocks there show. */
export function clockTimeIn(timeZone: string, moment: Date): ClockTime {
  const wall = wallTime(timeZone, moment)
  return { day: dayText(wall), msOfDay: wall - Date.parse(dayText(wall)) }
}

/** The first moment at which they show this. Where clocks are set forward over it, it is as much later as they are. */
export function momentShowing(timeZone: string, { day, msOfDay }: ClockTime): Date {
  const wanted = Date.parse(day) + msOfDay
  const offsetAt = (moment: number): number => wallTime(timeZone, new Date(moment)) - moment
  // A day away on either side the change of clocks, if there is one, is not yet or not any more.
  const [before, after] = [wanted - offsetAt(wanted - DAY), wanted - offsetAt(wanted + DAY)]
  const shown = [before, after].filter(moment => wallTime(timeZone, new Date(moment)) === wanted)
  return new Date(shown.length === 0 ? before : Math.min(...shown))
}

/** Whether it is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  // An offset such as +08:00 is one to some engines and none to others, and knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
