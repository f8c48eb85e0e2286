/** A question after the exam as one task, or as those of its parts. */
import type { Answer, PlainKey, PlainRightParts } from '@tripos/question-kinds/answers.ts'
import type { PaperResult } from '../../contract/papers.ts'

type Reviewed = PaperResult['questions'][number]

export interface ReviewedTask extends Pick<Reviewed, 'options' | 'prompts'> {
  /** Files are shown beside. */
  readonly answer: Exclude<Answer, { kind: 'parts' }> | null
  readonly key: PlainKey | null
  readonly rightParts: PlainRightParts | null
}

export interface ReviewedPart extends ReviewedTask, Pick<Reviewed, 'type' | 'stem' | 'points' | 'score' | 'analysis'> {}

const plain = <T extends { readonly kind: string }>(value: T | null): Exclude<T, { kind: 'parts' }> | null =>
  isPlain(value) ? value : null

const isPlain = <T extends { readonly kind: string }>(value: T | null): value is Exclude<T, { kind: 'parts' }> =>
  value?.kind !== 'parts'

export const reviewedTask = ({ options, prompts, answer, key, rightParts }: Reviewed): ReviewedTask => ({
  options,
  prompts,
  answer: plain(answer),
  key: plain(key),
  rightParts: plain(rightParts),
})

/** Of a question that is no combined one, none. */
export function reviewedParts({ parts = [], answer, key, rightParts, partAnalyses }: Reviewed): ReviewedPart[] {
  return parts.map((part, at) => {
    const judged = rightParts?.kind === 'parts' ? rightParts.parts[at] : undefined
    return {
      ...part,
      answer: (answer?.kind === 'parts' && answer.parts[at]) || null,
      key: (key?.kind === 'parts' && key.parts[at]) || null,
      score: judged?.score ?? null,
      rightParts: judged?.rightParts ?? null,
      analysis: partAnalyses?.[at] ?? null,
    }
  })
}
