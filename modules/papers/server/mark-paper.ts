/**
 * Machine marking of one paper: pure, so that it may run twice. What a person has to mark stays null; human marks given
 * later are put in by addMarks.
 */
import type { AnswerCount } from '@tripos/question-kinds/completeness.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { kindOf, type QuestionVersion, type ScoringRule, toAuthorOrder } from '../../questions/server/index.ts'
import { authorIndexes, type ExamForm } from '../../exams/server/index.ts'
import { countOf } from './answer-count.ts'

export interface PaperToMark {
  readonly versionIds: readonly string[]
  readonly lineNos: readonly number[]
  readonly optionOrders: readonly string[]
  /** By question number, from 1. */
  readonly answers: ReadonlyMap<number, AnswerBody>
}

export interface MarkedPaper extends AnswerCount {
  /** Of question n at n - 1, in hundredths; null waits for a person. */
  readonly scores: readonly (number | null)[]
}

type FormRule = Pick<ExamForm, 'partialScore' | 'wrongPenalty'>

/** How a question that is worth so many points is scored on papers of this form. */
export const ruleOf = ({ partialScore, wrongPenalty }: FormRule, points: number): ScoringRule => ({
  points,
  partialScore,
  wrongPenalty,
})

export function markPaper(
  paper: PaperToMark,
  form: FormRule & Pick<ExamForm, 'lines'>,
  versions: ReadonlyMap<string, QuestionVersion>,
): MarkedPaper {
  const scores = paper.versionIds.map((versionId, i) => {
    const version = versions.get(versionId)
    const line = form.lines[paper.lineNos[i] ?? -1]
    if (version === undefined || line === undefined) throw new Error(`question ${i + 1} of the paper is not there`)
    const answer = paper.answers.get(i + 1) ?? null
    const given = toAuthorOrder(answer, authorIndexes(paper.optionOrders[i] ?? ''))
    return kindOf(version.type).score(version.content, given, ruleOf(form, line.points))
  })
  return { scores, ...countOf(paper, versions) }
}

export interface Outcome {
  /** Null while something waits. */
  readonly score: number | null
  readonly isPassed: boolean | null
  readonly toMarkCount: number
}

/** Sum and verdict; negative sums count as 0. */
export function outcomeOf(scores: readonly (number | null)[], passPoints: number): Outcome {
  const toMarkCount = scores.filter(score => score === null).length
  if (toMarkCount > 0) return { score: null, isPassed: null, toMarkCount }
  const score = Math.max(
    0,
    scores.reduce<number>((sum, points) => sum + (points ?? 0), 0),
  )
  return { score, isPassed: score >= passPoints, toMarkCount: 0 }
}
