import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'

const MOST = 50

/** What tells a question from others while it is being written; empty options say nothing yet. */
export function nearTextOf(content: QuestionContent): { stem: string; rest: string[] } {
  const hasText = (html: string) => /data-latex|[^<>\s](?![^<]*>)/.test(html)
  return { stem: hasText(content.stem) ? content.stem : '', rest: restOf(content).filter(hasText).slice(0, MOST) }
}

function restOf(content: QuestionContent): string[] {
  switch (content.type) {
    case QuestionType.singleChoice:
    case QuestionType.multipleChoice:
      return content.options.map(option => option.html)
    case QuestionType.matching:
      return [...content.prompts.map(prompt => prompt.html), ...content.targets]
    case QuestionType.ordering:
      return content.items
    case QuestionType.combined:
      return content.parts.flatMap(part => [part.content.stem, ...restOf(part.content)])
    default:
      return []
  }
}
