import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { useTranslations } from 'use-intl'
import { type PlacedProblem, unsendable } from './content.rules.ts'

/** A problem as a sentence, with the part of a combined question where it is. */
export function useProblemText() {
  const t = useTranslations('questionsTypes.problem')
  const parts = useTranslations('questionsParts')
  return ({ problem, part }: PlacedProblem) =>
    part === undefined ? t(problem) : parts('inPart', { no: part, text: t(problem) })
}

/** What a form that holds a question says before it asks the server: what without nothing could be sent. */
export function useSendableCheck() {
  const text = useProblemText()
  return ({ content }: { readonly content: QuestionContent }) => {
    const found = unsendable(content)
    return found && { field: 'content', text: text(found) }
  }
}
