/** What a calendar says of an exam and of a course that is due. No score, no password, and nobody else's name. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { type LocalizedText, localized } from '@tripos/contract-kit/localized.ts'
import type { CalendarEvent } from './ical.rules.ts'

interface Changed {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly updatedAt: Date
}

export interface ExamEntry extends Changed {
  readonly kind: 'exam'
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly limitMinutes: number
  readonly lateEntryMinutes: number | null
  /** Somebody's who does not sit it: it leads to the back office and keeps nobody busy. */
  readonly isStaff: boolean
}

export interface CourseEntry extends Changed {
  readonly kind: 'course'
  readonly endsAt: Date
}

export type CalendarEntry = ExamEntry | CourseEntry

/** Where pages are; null: their addresses are not known here. */
interface Shown {
  readonly language: Language
  readonly origin: string | null
}

export const CALENDAR_NAME = localized('考试与课程', 'Exams and courses')

const urlOf = ({ origin }: Shown, path: string): string | null => (origin === null ? null : `${origin}${path}`)

const base = ({ kind, id, version, updatedAt }: CalendarEntry) => ({
  uid: `${kind}-${id}@tripos`,
  sequence: version,
  changedAt: updatedAt,
})

const DUE = localized('课程截止：', 'Course due: ')
const WINDOW = localized('考试：', 'Exam: ')
const OPENS = localized('考试开始：', 'Exam opens: ')
const CLOSES = localized('考试截止：', 'Exam closes: ')

const allowed = (minutes: number): LocalizedText =>
  localized(`答题时长：${minutes} 分钟`, `Time allowed: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`)
const late = (minutes: number): LocalizedText =>
  minutes === 0
    ? localized('开考后不能再入场', 'Nobody may enter after the start')
    : localized(
        `最晚入场：开考后 ${minutes} 分钟内`,
        `Latest entry: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after the start`,
      )

/** A window of days says when somebody may begin, not when they sit there. */
const isBusy = (start: Date, end: Date, limitMinutes: number): boolean =>
  end.getTime() - start.getTime() <= 2 * limitMinutes * 60_000

function examEvent(exam: ExamEntry, shown: Shown): CalendarEvent | undefined {
  const { startsAt, endsAt, limitMinutes, lateEntryMinutes } = exam
  const start = startsAt ?? endsAt
  if (start === null) return undefined
  const isWindow = startsAt !== null && endsAt !== null
  const words = isWindow ? WINDOW : startsAt === null ? CLOSES : OPENS
  const lines = [
    allowed(limitMinutes),
    ...(startsAt === null || lateEntryMinutes === null ? [] : [late(lateEntryMinutes)]),
  ]
  return {
    ...base(exam),
    start,
    end: isWindow ? endsAt : null,
    summary: words[shown.language] + exam.title,
    description: lines.map(line => line[shown.language]).join('\n'),
    url: urlOf(shown, exam.isStaff ? `/admin/papers/candidates/${exam.id}` : `/web/exam/check/${exam.id}`),
    isBusy: !exam.isStaff && isWindow && isBusy(startsAt, endsAt, limitMinutes),
  }
}

const courseEvent = (course: CourseEntry, shown: Shown): CalendarEvent => ({
  ...base(course),
  start: course.endsAt,
  end: null,
  summary: DUE[shown.language] + course.title,
  description: '',
  url: urlOf(shown, `/web/course/view/${course.id}`),
  isBusy: false,
})

/** An exam that begins and ends at no time is in no calendar. */
export const eventsOf = (entries: readonly CalendarEntry[], shown: Shown): CalendarEvent[] =>
  entries.flatMap(entry => (entry.kind === 'exam' ? (examEvent(entry, shown) ?? []) : courseEvent(entry, shown)))
