/** Of which moments of an exam candidates are told ahead, and when. Pure. */
import { type EntryExam, entryEndsAt } from './entry.rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** From this window on its end is told of a day ahead. */
const LONG_WINDOW = 2 * DAY

export const EXAM_MOMENTS = [
  { kind: 'exam.opensInDay', of: 'startsAt', aheadMs: DAY },
  { kind: 'exam.opensInHour', of: 'startsAt', aheadMs: HOUR },
  { kind: 'exam.endsSoon', of: 'endsAt', aheadMs: DAY },
  { kind: 'exam.endsSoon', of: 'endsAt', aheadMs: HOUR },
] as const
export type ExamMoment = (typeof EXAM_MOMENTS)[number]

export interface TimedExam extends Pick<EntryExam, 'startsAt' | 'endsAt' | 'lateEntryMinutes'> {
  /** Since when its candidates know these times. */
  readonly announcedAt: Date | null
}

/** Between which times something is told of ahead: once half of the time has passed, it is too late to be of use. */
export const aheadOf = ({ aheadMs }: ExamMoment, now: Date) => ({
  after: new Date(now.getTime() + aheadMs / 2),
  until: new Date(now.getTime() + aheadMs),
})

function isEndToldThen({ startsAt, endsAt, announcedAt, ...exam }: TimedExam, { aheadMs }: ExamMoment, now: Date) {
  const begins = startsAt ?? announcedAt
  if (begins === null || endsAt === null) return false
  const windowMs = endsAt.getTime() - begins.getTime()
  const mayEnter = (entryEndsAt({ startsAt, endsAt, ...exam }) ?? endsAt) > now
  // Where the window is no longer than that, the end is as far ahead when it opens.
  return mayEnter && windowMs > aheadMs && windowMs > LONG_WINDOW === (aheadMs === DAY)
}

/** The moments to tell of now. Who was given the times later than that has read them just then. */
export function dueMoments(exam: TimedExam, now: Date): readonly ExamMoment[] {
  return EXAM_MOMENTS.filter(moment => {
    const at = exam[moment.of]
    if (at === null || exam.announcedAt === null) return false
    const { after, until } = aheadOf(moment, now)
    if (at <= after || at > until || exam.announcedAt.getTime() > at.getTime() - moment.aheadMs) return false
    return moment.of === 'startsAt' || isEndToldThen(exam, moment, now)
  })
}
