import type { AnswerBody } from '../../answers.ts'

/** A person marks what was written; nothing written is 0 and waits for nobody. */
export function scoreShortAnswer(answer: AnswerBody): 0 | null {
  return answer !== null && 'text' in answer && answer.text.trim() !== '' ? null : 0
}
