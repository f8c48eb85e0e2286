/** The last weeks by the day, as squares of a calendar. Pure. */
import { addDays } from '../shared/day-text.rules.ts'

interface PractisedDay {
  readonly day: string
  readonly answeredCount: number
}

export interface CalendarDay {
  readonly day: string
  readonly count: number
  /** 0: nothing, up to 4: as much as on the best days. */
  readonly level: number
}

const WEEKS = 12

/** The oldest first, and today last. */
export function lastDays(days: readonly PractisedDay[], today: string): CalendarDay[] {
  const counts = new Map(days.map(({ day, answeredCount }) => [day, answeredCount]))
  const shown = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(today, at + 1 - WEEKS * 7))
  const most = Math.max(1, ...shown.map(day => counts.get(day) ?? 0))
  return shown.map(day => {
    const count = counts.get(day) ?? 0
    return { day, count, level: count === 0 ? 0 : Math.max(1, Math.ceil((4 * count) / most)) }
  })
}
