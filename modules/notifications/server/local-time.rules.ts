/** Clock times of a day in a time zone, as moments. */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface LocalTime {
  /** The moment at which a clock in UTC would show the same. */
  readonly asUtc: number
  readonly minuteOfDay: number
}

function localTime(moment: number, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  const [hour, minute] = [part('hour'), part('minute')]
  return {
    asUtc: Date.UTC(part('year'), part('month') - 1, part('day'), hour, minute),
    minuteOfDay: hour * 60 + minute,
  }
}

/** Of `08:30`. */
export const minutesOf = (clockTime: string): number =>
  Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3, 5))

export const minuteOfDay = (moment: Date, timeZone: string): number => localTime(moment.getTime(), timeZone).minuteOfDay

/** What a zone is ahead of UTC at that moment, to the minute. */
const offsetAt = (moment: number, timeZone: string): number =>
  localTime(moment, timeZone).asUtc - Math.floor(moment / MINUTE_MS) * MINUTE_MS

/**
 * The moments at which a local clock shows this. Where it is set back there are two; where it is set forward over that time
 * there is none, and what was meant is as much later as it was set forward.
 */
function momentsShowing(asUtc: number, timeZone: string): number[] {
  const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone)
  const shown = [before, after].filter(moment => localTime(moment, timeZone).asUtc === asUtc)
  return shown.length === 0 ? [before] : shown
}

/** The first moment after `now` at which clocks of the zone show this time of day. */
export function nextLocalTime(now: Date, clockTime: string, timeZone: string): Date {
  const { asUtc, minuteOfDay: minute } = localTime(now.getTime(), timeZone)
  const midnight = asUtc - minute * MINUTE_MS
  const moments = [0, 1, 2].flatMap(day =>
    momentsShowing(midnight + day * DAY_MS + minutesOf(clockTime) * MINUTE_MS, timeZone),
  )
  return new Date(Math.min(...moments.filter(moment => moment > now.getTime())))
}
