/** The results of a person in the order of time, as points of a line. Pure. */
import type { PersonReport } from '../../contract/person-report.ts'

export interface HistoryPoint {
  readonly examId: string
  readonly title: string
  readonly startedAt: string
  /** Of the points that there were, between 0 and 1. */
  readonly share: number
  /** Where it stands in a box of 1 by 1, from the upper left corner. */
  readonly x: number
  readonly y: number
}

/** Exams without a score, or without points, are left out. The order is what matters, not how much time lies between. */
export function historyOf(exams: PersonReport['exams']): HistoryPoint[] {
  const scored = exams
    .flatMap(({ examId, title, startedAt, score, totalPoints }) =>
      score === null || totalPoints === null || totalPoints === 0
        ? []
        : [{ examId, title, startedAt, share: Math.min(1, Math.max(0, score / totalPoints)) }],
    )
    .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
  return scored.map((exam, i) => ({ ...exam, x: scored.length < 2 ? 0.5 : i / (scored.length - 1), y: 1 - exam.share }))
}
