/** What is said of single options, beside the analysis of the question. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from './question-content.ts'
import { partOrders } from './question-parts.ts'

type ChoiceContent = Extract<QuestionContent, { type: 1 | 2 }>

const isChoice = (content: QuestionContent): content is ChoiceContent =>
  content.type === QuestionType.singleChoice || content.type === QuestionType.multipleChoice

const ofTask = (content: QuestionContent, order?: readonly number[]): string[] =>
  isChoice(content)
    ? (order ?? content.options.map((_, index) => index)).map(index => content.options[index]?.analysis ?? '')
    : []

/**
 * Of the question, or of each part of a combined one: a text for each option at its position on this paper, empty where an
 * option has none. Undefined where no option has any. Without `order`, in the order of the author.
 */
export function optionAnalysesOf(content: QuestionContent, order?: readonly number[]): string[][] | undefined {
  const orders = order && partOrders(order)
  const found =
    content.type === QuestionType.combined
      ? content.parts.map((part, at) => ofTask(part.content, orders && (orders[at] ?? [])))
      : [ofTask(content, order)]
  return found.flat().some(html => html !== '') ? found : undefined
}

function bareTask<C extends QuestionContent>(content: C): C {
  if (!isChoice(content)) return content
  return { ...content, options: content.options.map(({ html, isRight }) => ({ html, isRight })) }
}

export const withoutOptionAnalyses = (content: QuestionContent): QuestionContent =>
  content.type === QuestionType.combined
    ? { ...content, parts: content.parts.map(part => ({ ...part, content: bareTask(part.content) })) }
    : bareTask(content)
