/** When the exams of a series are: by the clocks of the site, so that 9 o'clock stays 9 o'clock in summer and winter. Pure. */
import {
  addDays,
  addMonths,
  type ClockTime,
  clockTimeIn,
  dayIn,
  daysBetween,
  momentShowing,
} from '@tripos/runtime/days.rules.ts'
import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { ReleaseRules } from '../contract/exam-release.ts'
import type { SeriesRule, SeriesUnit } from '../contract/exam-series.ts'
import { madeTitle } from './made-title.rules.ts'

export interface FirstExam {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly limitMinutes: number
}

export interface Occurrence {
  readonly startsAt: Date
  readonly endsAt: Date
  /** How many days it is after the first exam, by the calendar of the site. */
  readonly daysLater: number
}

interface Looking {
  readonly timeZone: string
  /** The first one after this moment is looked for. */
  readonly after: Date
  /** How many exams there are, the first one included. */
  readonly count: number
}

const DAYS: Readonly<Record<SeriesUnit, number>> = { day: 1, week: 7, month: 31 }

/** How many steps lie before this day at least. */
const stepsBefore = ({ unit, every }: SeriesRule, days: number): number =>
  Math.max(1, Math.floor(days / (DAYS[unit] * every)) - 1)

const dayAfter = ({ unit, every }: SeriesRule, day: string, steps: number): string =>
  unit === 'month' ? addMonths(day, steps * every) : addDays(day, steps * every * DAYS[unit])

const later = (timeZone: string, { day, msOfDay }: ClockTime, days: number): Date =>
  momentShowing(timeZone, { day: addDays(day, days), msOfDay })

/** Null where the series is at its end. What lies before `after` was missed and is not made up for. */
export function nextOccurrence(rule: SeriesRule, first: FirstExam, looking: Looking): Occurrence | null {
  const { timeZone, after, count } = looking
  if (rule.maxCount !== null && count >= rule.maxCount) return null
  const start = clockTimeIn(timeZone, first.startsAt)
  for (let steps = stepsBefore(rule, daysBetween(start.day, dayIn(timeZone, after))); ; steps += 1) {
    const day = dayAfter(rule, start.day, steps)
    if (rule.lastOn !== null && day > rule.lastOn) return null
    const startsAt = momentShowing(timeZone, { day, msOfDay: start.msOfDay })
    if (startsAt > after) return occurrenceOn(first, { timeZone, startsAt, daysLater: daysBetween(start.day, day) })
  }
}

function occurrenceOn(
  { startsAt: firstStart, endsAt: firstEnd, limitMinutes }: FirstExam,
  { timeZone, startsAt, daysLater }: { timeZone: string; startsAt: Date; daysLater: number },
): Occurrence {
  const end = later(timeZone, clockTimeIn(timeZone, firstEnd), daysLater)
  // In the night in which clocks are set forward there is an hour less by the clock: candidates lose none of it.
  const hasRoom = end.getTime() - startsAt.getTime() >= limitMinutes * 60_000
  const sameLength = new Date(startsAt.getTime() + firstEnd.getTime() - firstStart.getTime())
  return { startsAt, endsAt: hasRoom ? end : sameLength, daysLater }
}

/** A date of release is as many days later, at the same time of day. */
export function releaseLater(release: ReleaseRules, timeZone: string, daysLater: number): ReleaseRules {
  const moved = (part: ReleaseRules['score']) =>
    part.rule === ReleaseRule.onDate && part.at !== null
      ? { ...part, at: later(timeZone, clockTimeIn(timeZone, new Date(part.at)), daysLater).toISOString() }
      : part
  return { score: moved(release.score), answers: moved(release.answers), analysis: moved(release.analysis) }
}

const TITLE_CHARACTERS = 120

/** Told apart by the day on which it begins. */
export const occurrenceTitle = (title: string, timeZone: string, startsAt: Date): string =>
  madeTitle(title, `{title} ${dayIn(timeZone, startsAt)}`, TITLE_CHARACTERS)
