/** A part of a combined question as a question of its own: what is answered there becomes a part of the whole answer. */
import type { Answer, PlainAnswer } from '@tripos/question-kinds/answers.ts'
import { textAnswer } from './answer.rules.ts'
import type { AnswerProps } from './answer-props.ts'

/** The answer of each part, null for none. */
export const partAnswers = (answer: Answer | null | undefined, count: number): (PlainAnswer | null)[] =>
  Array.from({ length: count }, (_, at) => (answer?.kind === 'parts' ? (answer.parts[at] ?? null) : null))

interface Place {
  readonly at: number
  readonly count: number
}

/** The whole answer after one part was answered; nothing in any of them is no answer. */
export function withPart(answer: Answer | null | undefined, { at, count }: Place, part: Answer | null): Answer | null {
  const plain = part?.kind === 'parts' || part?.kind === 'files' ? null : part
  const parts = partAnswers(answer, count).with(at, plain)
  return parts.every(each => each === null) ? null : { kind: 'parts', parts }
}

/** What the part at this index is given. Its number, such as 3.02, is that of no question, so that no name is there twice. */
export function partProps({ session, attempt, question }: AnswerProps<6>, at: number): AnswerProps | undefined {
  const { no, section, parts } = question
  const part = parts[at]
  if (!part) return undefined
  const place = { at, count: parts.length }
  const own = no + (at + 1) / 100
  // From the newest state: another part may have been answered since this one was drawn.
  const whole = (answer: Answer | null) => withPart(session.getState().answers[no], place, answer)
  return {
    question: { ...part, no: own, section },
    attempt: { phase: attempt.phase, answers: { [own]: partAnswers(attempt.answers[no], parts.length)[at] ?? null } },
    session: {
      getState: session.getState,
      choose: (_, answer) => session.choose(no, whole(answer)),
      write: (_, answer) => session.write(no, whole(answer)),
      type: (_, text) => session.write(no, whole(textAnswer(text))),
      flushTyping: () => session.flushTyping(),
      fileQueue: undefined,
    },
  }
}
