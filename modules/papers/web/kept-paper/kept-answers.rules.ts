/** The answers of a paper as the server has them. What still waits is in the store of answers, which adds it. Pure. */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import type { PaperContent } from '../../contract/papers.ts'

interface Given {
  readonly no: number
  readonly answer: AnswerBody
}

interface Saved {
  isWaiting(no: number): boolean
  /** That the server is known to have; 0: none. */
  storedSeq(no: number): number
}

interface Now {
  readonly saved: Saved
  /** The server's time. */
  readonly at: string
}

export function keptAnswers(
  before: PaperContent['answers'],
  given: readonly Given[],
  { saved, at }: Now,
): PaperContent['answers'] {
  const known = new Map(before.map(one => [one.no, one]))
  for (const { no, answer } of given) {
    const seq = saved.storedSeq(no)
    if (seq > 0 && !saved.isWaiting(no)) known.set(no, { no, seq, answer, savedAt: at })
  }
  return [...known.values()].toSorted((a, b) => a.no - b.no)
}
