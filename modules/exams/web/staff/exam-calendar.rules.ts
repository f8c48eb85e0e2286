import type { CalendarExam } from '../../contract/exam-calendar.ts'

const DAY_MS = 86_400_000

/** 2026-12 and one more is 2027-01. */
export function monthAfter(month: string, count: number): string {
  const [year = 2000, no = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, no - 1 + count, 1)).toISOString().slice(0, 7)
}

/** An exam stands on each of its days: those that begin earlier in the day come first. */
export function examsByDay(exams: readonly CalendarExam[]): Map<string, CalendarExam[]> {
  const days = new Map<string, CalendarExam[]>()
  for (const exam of exams) {
    for (let at = Date.parse(exam.firstDay); at <= Date.parse(exam.lastDay); at += DAY_MS) {
      const day = new Date(at).toISOString().slice(0, 10)
      days.set(day, [...(days.get(day) ?? []), exam])
    }
  }
  for (const [day, found] of days) {
    const startOn = (exam: CalendarExam) => (exam.firstDay === day ? (exam.startTime ?? '') : '')
    days.set(
      day,
      found.toSorted(
        (one, other) => startOn(one).localeCompare(startOn(other)) || one.title.localeCompare(other.title),
      ),
    )
  }
  return days
}
