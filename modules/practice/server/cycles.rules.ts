/** The cycles of what is assigned: once, daily, weekly or monthly from its first day on. Days as 2026-03-02. Pure. */
import { addDays, addMonths, daysBetween } from '@tripos/runtime/days.rules.ts'
import { PracticeCycle } from '../contract/practice-modes.ts'

export interface Cycling {
  readonly cycle: PracticeCycle
  readonly startsOn: string
  readonly dueOn: string
}

export interface CycleDays {
  /** From 1. */
  readonly no: number
  readonly from: string
  /** Included. */
  readonly to: string
}

/** How many whole cycles lie between the first day and this one. */
function passedCycles({ cycle, startsOn }: Cycling, day: string): number {
  const days = daysBetween(startsOn, day)
  if (cycle === PracticeCycle.once) return 0
  if (cycle === PracticeCycle.daily) return days
  if (cycle === PracticeCycle.weekly) return Math.floor(days / 7)
  const [a, b] = [startsOn, day].map(one => one.split('-').map(Number))
  const months = ((b?.[0] ?? 0) - (a?.[0] ?? 0)) * 12 + (b?.[1] ?? 0) - (a?.[1] ?? 0)
  return addMonths(startsOn, months) <= day ? months : months - 1
}

function startOf({ cycle, startsOn }: Cycling, passed: number): string {
  if (cycle === PracticeCycle.monthly) return addMonths(startsOn, passed)
  return addDays(startsOn, passed * (cycle === PracticeCycle.weekly ? 7 : 1))
}

/** The cycle that this day belongs to; null before the first and after the last day. */
export function cycleOn(assigned: Cycling, day: string): CycleDays | null {
  if (day < assigned.startsOn || day > assigned.dueOn) return null
  if (assigned.cycle === PracticeCycle.once) return { no: 1, from: assigned.startsOn, to: assigned.dueOn }
  const passed = passedCycles(assigned, day)
  const to = addDays(startOf(assigned, passed + 1), -1)
  return { no: passed + 1, from: startOf(assigned, passed), to: to < assigned.dueOn ? to : assigned.dueOn }
}

/** The one that runs, or the last one, or the first. */
export function shownCycle(assigned: Cycling, today: string): CycleDays {
  const day = today < assigned.startsOn ? assigned.startsOn : today > assigned.dueOn ? assigned.dueOn : today
  return cycleOn(assigned, day) ?? { no: 1, from: assigned.startsOn, to: assigned.dueOn }
}

interface Reached {
  readonly answeredCount: number
  readonly rightCount: number
  /** Of the run: fewer than were wanted, where the bank has no more. */
  readonly questionCount: number
}

export const isDone = ({ answeredCount, rightCount, questionCount }: Reached, goalPercent: number): boolean =>
  questionCount > 0 && answeredCount >= questionCount && rightCount * 100 >= goalPercent * answeredCount
