/** When score, answers and analysis become visible to the candidate (design part 7, Release). Pure. */
import { PaperState, ReleaseRule } from '@tripos/contract/enums'
import type { ReleaseRules } from '@tripos/contract/exams'

export interface ReleaseInput {
  readonly rules: ReleaseRules
  readonly releasedByHand: {
    readonly score: Date | null
    readonly answers: Date | null
    readonly analysis: Date | null
  }
  readonly examEndsAt: Date | null
  readonly paperState: number
  readonly now: Date
}

export interface Released {
  readonly score: boolean
  readonly answers: boolean
  readonly analysis: boolean
}

const isClosed = (state: number): boolean => state === PaperState.awaitingMarking || state === PaperState.finished

function isReleased(what: keyof Released, input: ReleaseInput): boolean {
  const { rule, at } = input.rules[what]
  const { now, paperState, examEndsAt } = input
  if (!isClosed(paperState)) return false
  switch (rule) {
    case ReleaseRule.atOnce:
      return true
    case ReleaseRule.afterMarking:
      return paperState === PaperState.finished
    case ReleaseRule.examEnd:
      // An exam without an end never ends: nothing is released by it.
      return examEndsAt !== null && now >= examEndsAt
    case ReleaseRule.onDate:
      return at !== null && now.getTime() >= Date.parse(at)
    case ReleaseRule.byHand:
      return input.releasedByHand[what] !== null
    case ReleaseRule.never:
      return false
  }
}

/** A score additionally waits until it exists: a paper that awaits marking has none. */
export function releasedOf(input: ReleaseInput): Released {
  return {
    score: isReleased('score', input) && input.paperState === PaperState.finished,
    answers: isReleased('answers', input),
    analysis: isReleased('analysis', input),
  }
}

/** The date on which the score comes, where the rule names one. */
export function scoreReleaseAt({ rules, examEndsAt }: Pick<ReleaseInput, 'rules' | 'examEndsAt'>): string | null {
  if (rules.score.rule === ReleaseRule.onDate) return rules.score.at
  if (rules.score.rule === ReleaseRule.examEnd) return examEndsAt?.toISOString() ?? null
  return null
}
