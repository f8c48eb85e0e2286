/** How many days in a row somebody has practised. One day off in any seven does not end it. Pure. */
import { addDays, daysBetween } from '@tripos/runtime/days.rules.ts'

export interface Streak {
  /** Days with practice in it. */
  readonly days: number
  readonly isDoneToday: boolean
  /** A day may be left out now without ending it. */
  readonly hasDayOff: boolean
}

const FREE_EVERY = 7

const isFree = (day: string, later: string | undefined): boolean =>
  later === undefined || daysBetween(day, later) >= FREE_EVERY

/** The days with practice, in any order. Today need not be one of them yet. */
export function streakOf(practised: readonly string[], today: string): Streak {
  const days = new Set(practised.filter(day => day <= today))
  const isDoneToday = days.has(today)
  let count = isDoneToday ? 1 : 0
  const off: string[] = []
  for (let day = addDays(today, -1); ; day = addDays(day, -1)) {
    if (days.has(day)) {
      count += 1
      continue
    }
    // A day off stands between two days with practice, or before today.
    if (!isFree(day, off.at(-1)) || !days.has(addDays(day, -1))) break
    off.push(day)
  }
  const [newestOff] = off
  const hasDayOff = count > 0 && (newestOff === undefined || daysBetween(newestOff, today) >= FREE_EVERY)
  return { days: count, isDoneToday, hasDayOff }
}
