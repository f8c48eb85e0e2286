/** What a day shows of the time of an exam: only what falls on it. */

const DAY_MS = 86_400_000

export interface DayTimes {
  /** 09:00, where it begins on this day. */
  readonly from: string | null
  readonly until: string | null
}

export function dayTimes(
  { startsAt, endsAt }: { readonly startsAt: string | null; readonly endsAt: string | null },
  dayStart: string,
): DayTimes {
  const began = Date.parse(dayStart)
  const onDay = (moment: string | null, isEnd: boolean): string | null => {
    if (moment === null) return null
    const at = Date.parse(moment) - began
    // What ends as the day does ends on it, and does not begin on the next one.
    return (isEnd ? at > 0 && at <= DAY_MS : at >= 0 && at < DAY_MS) ? minuteOfDay(at) : null
  }
  return { from: onDay(startsAt, false), until: onDay(endsAt, true) }
}

const two = (value: number) => String(value).padStart(2, '0')

const minuteOfDay = (ms: number): string => `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}`
