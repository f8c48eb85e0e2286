/** Answers and keys that need no word of a language, as one line of text. */
import type { AnswerBody, ShownKey } from '@tripos/question-kinds/answers.ts'

export const letterOf = (position: number): string => String.fromCharCode(65 + position)

/** In the place of a part that was left open. */
export const NOTHING = '–'

type Answer = NonNullable<AnswerBody> | ShownKey

/** Undefined for what is text, HTML, or true and false. Letters are positions on the paper. */
export function answerText(answer: Answer): string | undefined {
  if ('options' in answer) return answer.options.map(letterOf).join(', ')
  if ('gaps' in answer) return answer.gaps.map((text, i) => `(${i + 1}) ${text.trim() || NOTHING}`).join('  ')
  if ('order' in answer) return answer.order.map(letterOf).join(' → ')
  if ('targets' in answer) {
    return answer.targets.map((at, i) => `${i + 1} → ${at < 0 ? NOTHING : letterOf(at)}`).join(', ')
  }
  if ('number' in answer) return [answer.number, 'unit' in answer ? answer.unit : ''].join(' ').trim()
  if ('files' in answer) return `📎 ${answer.files.length}`
  return undefined
}
