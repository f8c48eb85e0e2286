import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'

const MOST = 50

/** What tells a question from others while it is being written; empty options say nothing yet. */
export function nearTextOf(content: QuestionContent): { stem: string; rest: string[] } {
  const hasText = (html: string) => /data-latex|[^<>\s](?![^<]*>)/.test(html)
  return { stem: hasText(content.stem) ? content.stem : '', rest: restOf(content).filter(hasText).slice(0, MOST) }
}

const restOf = (content: QuestionContent): string[] => [
  ...('prompts' in content ? content.prompts.map(prompt => prompt.html) : []),
  ...('options' in content ? content.options.map(option => option.html) : []),
  ...('targets' in content ? content.targets : []),
  ...('items' in content ? content.items : []),
  ...('parts' in content ? content.parts.flatMap(part => [part.content.stem, ...restOf(part.content)]) : []),
]
