/**
 * When score, answers and analysis become visible to the candidate (design part 7, Release). Pure.
 *
 * Two questions, one after the other: has the rule of the exam come true, and, for answers and analysis, could anybody
 * still gain by them (docs/adr/0017). An author who sets `keysWhileOpen` has waived the second.
 */
import { ExamState, PaperState, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { KeyHold, ReleaseRules } from '../contract/exam-release.ts'
import type { EntryExam } from './entry.rules.ts'
import { lastEndOf, lastEntryEndsAt, type OwnSpan } from './overrides.rules.ts'

/** What an exam says of release. */
export interface ReleaseExam extends Pick<EntryExam, 'state' | 'startsAt' | 'endsAt' | 'lateEntryMinutes'>, OwnSpan {
  readonly release: ReleaseRules
  readonly scoreReleasedAt: Date | null
  readonly answersReleasedAt: Date | null
  readonly analysisReleasedAt: Date | null
  readonly keysWhileOpen: boolean
}

export interface ReleaseInput {
  readonly exam: ReleaseExam
  /** The latest deadline, extra minutes included, of the papers of this exam that are stored as open; of anybody. */
  readonly lastOpenDeadlineAt: Date | null
  /** Papers of this candidate at this exam that count as attempts. */
  readonly attemptsUsed: number
  /** As many as this candidate has; 0: no limit. */
  readonly attemptLimit: number
  readonly paperState: number
  readonly graceSeconds: number
  readonly now: Date
}

export interface Released {
  readonly score: boolean
  readonly answers: boolean
  readonly analysis: boolean
}

type ReleaseConditions = Omit<ReleaseInput, 'paperState'>
/** What may be known of a score without a person. */
type ScoreInput = Omit<ReleaseInput, 'attemptsUsed' | 'attemptLimit'>

const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)

const isClosed = (state: number): boolean => state === PaperState.awaitingMarking || state === PaperState.finished

/** Until when somebody may write: a paper past its deadline and the grace is closed, swept or not. */
const writtenUntil = ({
  lastOpenDeadlineAt,
  graceSeconds,
}: Pick<ReleaseConditions, 'lastOpenDeadlineAt' | 'graceSeconds'>) =>
  lastOpenDeadlineAt && addSeconds(lastOpenDeadlineAt, graceSeconds)

/** The end of the window of whoever has the longest, or the close of the last open paper, whichever is later; null if there is no end. */
export function examEndOf(input: Pick<ReleaseConditions, 'exam' | 'lastOpenDeadlineAt' | 'graceSeconds'>): Date | null {
  const endsAt = lastEndOf(input.exam)
  const until = writtenUntil(input)
  return endsAt !== null && until !== null && until > endsAt ? until : endsAt
}

/**
 * Who could still gain by the key, if anybody. A start that arrived in time may be stored a little later, so the window
 * counts as open for as long as saves are waited for. An exam that can be entered for ever is open until it is disabled,
 * and then only those see a key who could not come back if it were enabled again.
 */
export function keysHeldFor({
  exam,
  attemptsUsed,
  attemptLimit,
  graceSeconds,
  now,
  ...input
}: ReleaseConditions): KeyHold | null {
  if (exam.keysWhileOpen) return null
  const until = writtenUntil({ ...input, graceSeconds })
  if (until !== null && now < until) return 'writing'
  const entryEnds = lastEntryEndsAt(exam)
  if (entryEnds !== null) return now <= addSeconds(entryEnds, graceSeconds) ? 'entry' : null
  if (exam.state !== ExamState.disabled) return 'entry'
  return attemptLimit === 0 || attemptsUsed < attemptLimit ? 'attempts' : null
}

const RELEASED_BY_HAND = {
  score: 'scoreReleasedAt',
  answers: 'answersReleasedAt',
  analysis: 'analysisReleasedAt',
} as const

function isDue(what: keyof Released, input: ScoreInput): boolean {
  const { exam, now, paperState } = input
  const { rule, at } = exam.release[what]
  if (!isClosed(paperState)) return false
  switch (rule) {
    case ReleaseRule.atOnce:
      return true
    case ReleaseRule.afterMarking:
      return paperState === PaperState.finished
    case ReleaseRule.examEnd: {
      // An exam without an end never ends: nothing is released by it.
      const end = examEndOf(input)
      return end !== null && now >= end
    }
    case ReleaseRule.onDate:
      return at !== null && now.getTime() >= Date.parse(at)
    case ReleaseRule.byHand:
      return exam[RELEASED_BY_HAND[what]] !== null
    case ReleaseRule.never:
      return false
  }
}

/** A score waits until it exists: a paper that awaits marking has none. It betrays no key, so others may still write. */
export const isScoreReleased = (input: ScoreInput): boolean =>
  input.paperState === PaperState.finished && isDue('score', input)

export function releasedOf(input: ReleaseInput): Released & { readonly heldFor: KeyHold | null } {
  const answers = isDue('answers', input)
  const analysis = isDue('analysis', input)
  const heldFor = answers || analysis ? keysHeldFor(input) : null
  return {
    score: isScoreReleased(input),
    answers: answers && heldFor === null,
    analysis: analysis && heldFor === null,
    heldFor,
  }
}

/** The date on which the score comes, where the rule names one. */
export function scoreReleaseAt(
  input: Pick<ReleaseInput, 'exam' | 'lastOpenDeadlineAt' | 'graceSeconds'>,
): string | null {
  const { score } = input.exam.release
  if (score.rule === ReleaseRule.onDate) return score.at
  if (score.rule === ReleaseRule.examEnd) return examEndOf(input)?.toISOString() ?? null
  return null
}
