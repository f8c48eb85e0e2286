import type { Answer } from '../../answers.ts'

/** A person marks what was written; nothing written is 0 and waits for nobody. */
export function scoreShortAnswer(answer: Answer | null): 0 | null {
  return answer?.kind === 'text' && answer.text.trim() !== '' ? null : 0
}
