/** A question after the exam as one task, or as those of its parts. */
import type { AnswerBody, PlainKey, PlainRightParts } from '@tripos/question-kinds/answers.ts'
import type { PaperResult } from '../../contract/papers.ts'

type Reviewed = PaperResult['questions'][number]

export interface ReviewedTask extends Pick<Reviewed, 'options' | 'prompts'> {
  /** Files are shown beside. */
  readonly answer: Exclude<AnswerBody, { parts: unknown }>
  readonly key: PlainKey | null
  readonly rightParts: PlainRightParts | null
}

export interface ReviewedPart extends ReviewedTask, Pick<Reviewed, 'type' | 'stem' | 'points' | 'score' | 'analysis'> {}

const plain = <T extends object>(value: T | { readonly parts: unknown } | null): T | null =>
  value !== null && 'parts' in value ? null : value

export const reviewedTask = ({ options, prompts, answer, key, rightParts }: Reviewed): ReviewedTask => ({
  options,
  prompts,
  answer: plain<Exclude<NonNullable<AnswerBody>, { parts: unknown }>>(answer),
  key: plain<PlainKey>(key),
  rightParts: plain<PlainRightParts>(rightParts),
})

/** Of a question that is no combined one, none. */
export function reviewedParts({ parts = [], answer, key, rightParts, partAnalyses }: Reviewed): ReviewedPart[] {
  return parts.map((part, at) => {
    const judged = rightParts && 'parts' in rightParts ? rightParts.parts[at] : undefined
    return {
      ...part,
      answer: (answer && 'parts' in answer && answer.parts[at]) || null,
      key: (key && 'parts' in key && key.parts[at]) || null,
      score: judged?.score ?? null,
      rightParts: judged?.rightParts ?? null,
      analysis: partAnalyses?.[at] ?? null,
    }
  })
}
