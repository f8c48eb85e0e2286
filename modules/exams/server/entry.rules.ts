/** May this candidate start now? One pure answer for the list, the check page and the start itself (design part 7). */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import type { StartVerdict } from '../contract/exams.ts'

export interface EntryExam {
  /** Stored: 0 enabled, 1 disabled. */
  readonly state: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly limitMinutes: number
  readonly lateEntryMinutes: number | null
  /** 0: no limit. */
  readonly attemptLimit: number
  readonly attemptDelayMinutes: number
}

export interface EntryHistory {
  /** Papers made, abandoned ones too; only those that staff voided are given back. */
  readonly attemptsUsed: number
  readonly isPaperOpen: boolean
  readonly lastClosedAt: Date | null
}

export interface EntryVerdict {
  readonly verdict: StartVerdict
  /** When waiting would help. */
  readonly opensAt: Date | null
}

const MINUTE = 60_000

/** What is shown of an exam (window.queries.ts has it as SQL): disabled wins; then before the start, after the end, else in progress. */
export function shownState(exam: Pick<EntryExam, 'state' | 'startsAt' | 'endsAt'>, now: Date): ExamState {
  if (exam.state === ExamState.disabled) return ExamState.disabled
  if (exam.startsAt !== null && now < exam.startsAt) return ExamState.notStarted
  if (exam.endsAt !== null && now >= exam.endsAt) return ExamState.ended
  return ExamState.inProgress
}

const WINDOW_VERDICTS: Readonly<Record<number, StartVerdict>> = {
  [ExamState.disabled]: 'disabled',
  [ExamState.notStarted]: 'notStarted',
  [ExamState.ended]: 'over',
}

type Window = Pick<EntryExam, 'startsAt' | 'endsAt' | 'lateEntryMinutes'>

const lateAfter = ({ startsAt, lateEntryMinutes }: Window): Date | null =>
  startsAt === null || lateEntryMinutes === null ? null : new Date(startsAt.getTime() + lateEntryMinutes * MINUTE)

/** The last moment at which anybody may enter; null: for ever. */
export function entryEndsAt(exam: Window): Date | null {
  const late = lateAfter(exam)
  if (late === null || exam.endsAt === null) return late ?? exam.endsAt
  return late < exam.endsAt ? late : exam.endsAt
}

function isLate(exam: Window, now: Date): boolean {
  const late = lateAfter(exam)
  return late !== null && now > late
}

/** A paper that is open is always continued; then the window, lateness, attempts and the delay between them. */
export function entryVerdict(exam: EntryExam, history: EntryHistory, now: Date): EntryVerdict {
  if (history.isPaperOpen) return { verdict: 'mayResume', opensAt: null }
  const byWindow = WINDOW_VERDICTS[shownState(exam, now)]
  if (byWindow !== undefined) return { verdict: byWindow, opensAt: byWindow === 'notStarted' ? exam.startsAt : null }
  if (isLate(exam, now)) return { verdict: 'late', opensAt: null }
  if (exam.attemptLimit > 0 && history.attemptsUsed >= exam.attemptLimit)
    return { verdict: 'noAttempts', opensAt: null }
  if (history.lastClosedAt !== null && exam.attemptDelayMinutes > 0) {
    const opensAt = new Date(history.lastClosedAt.getTime() + exam.attemptDelayMinutes * MINUTE)
    if (now < opensAt) return { verdict: 'tooSoon', opensAt }
  }
  return { verdict: 'mayStart', opensAt: null }
}

/** min(start + minutes, exam end). Personal extra minutes are added to the stored deadline when they are given. */
export function deadlineOf(exam: Pick<EntryExam, 'limitMinutes' | 'endsAt'>, startedAt: Date): Date {
  const byMinutes = startedAt.getTime() + exam.limitMinutes * MINUTE
  return new Date(exam.endsAt === null ? byMinutes : Math.min(byMinutes, exam.endsAt.getTime()))
}
