/** The days of a leaderboard: the week from Monday on, or the month. Days as 2026-03-02. Pure. */
import { addDays, addMonths } from '@tripos/runtime/days.rules.ts'
import type { BoardPeriod } from '../contract/leaderboard.ts'

export interface BoardDays {
  readonly from: string
  /** Included. */
  readonly to: string
}

export function boardDays(period: BoardPeriod, today: string): BoardDays {
  if (period === 'month') {
    const from = `${today.slice(0, 8)}01`
    return { from, to: addDays(addMonths(from, 1), -1) }
  }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const from = addDays(today, -sinceMonday)
  return { from, to: addDays(from, 6) }
}
