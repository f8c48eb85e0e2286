/** Hints of a question: what helps on before the key is shown, one after the other. Only trainings show them. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from './question-content.ts'

export interface Hint {
  /** Of a combined question the part, from 1; 0: the question as a whole. */
  readonly partNo: number
  readonly html: string
}

const ofTask = ({ hints = [] }: Pick<QuestionContent, 'hints'>, partNo: number): Hint[] =>
  hints.map(html => ({ partNo, html }))

/** In the order in which they are given: those of the whole first. */
export const hintsOf = (content: QuestionContent): Hint[] => [
  ...ofTask(content, 0),
  ...(content.type === QuestionType.combined ? content.parts.flatMap((part, at) => ofTask(part.content, at + 1)) : []),
]

function bareTask<C extends QuestionContent>(content: C): Omit<C, 'hints'> {
  const { hints: _, ...bare } = content
  return bare
}

export const withoutHints = (content: QuestionContent): QuestionContent =>
  (content.type === QuestionType.combined
    ? {
        ...bareTask(content),
        parts: content.parts.map(part => ({ ...part, content: bareTask(part.content) })),
      }
    : bareTask(content)) as QuestionContent
