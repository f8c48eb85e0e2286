/** Answers and keys that need no word of a language, as one line of text. */
import type { Answer, ShownKey } from './answers.ts'

export const letterOf = (position: number): string => String.fromCharCode(65 + position)

/** In the place of a part that was left open. */
export const NOTHING = '–'

/** Undefined for what is HTML, true or false, or in parts. Letters are positions on the paper. */
export function answerText(answer: Answer | ShownKey): string | undefined {
  switch (answer.kind) {
    case 'choice':
      return answer.options.map(letterOf).join(', ')
    case 'text':
      return answer.text
    case 'gaps':
      return answer.gaps.map((text, i) => `(${i + 1}) ${text.trim() || NOTHING}`).join('  ')
    case 'order':
      return answer.order.map(letterOf).join(' → ')
    case 'matching':
      return answer.targets.map((at, i) => `${i + 1} → ${at < 0 ? NOTHING : letterOf(at)}`).join(', ')
    case 'number':
      return `${answer.number} ${answer.unit}`.trim()
    case 'files':
      return `📎 ${answer.files.length}`
    default:
      return undefined
  }
}
