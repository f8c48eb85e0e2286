import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { plainLine } from '../foreign-html.ts'
import type { StoredQuestion } from '../source.ts'

/** One question; undefined where it is no single choice. */
export function writeAiken({ content }: StoredQuestion): string | undefined {
  if (content.type !== QuestionType.singleChoice) return undefined
  const right = content.options.findIndex(option => option.isRight)
  const options = content.options.map((option, i) => `${LETTERS.charAt(i)}. ${plainLine(option.html)}\n`)
  return `${plainLine(content.stem)}\n${options.join('')}ANSWER: ${LETTERS.charAt(right)}\n\n`
}
