/** An answer of each of the ten types: as browsers send it and rows hold it, and as code has it. */
import type { Answer, AnswerBody } from '@tripos/question-kinds/answers.ts'
import { newId } from '@tripos/runtime/random.ts'

/** The file that the answer of the last type names. */
export const ANSWER_FILE = newId()

/** Question n is of type n. */
export const ANSWER_FORMS: readonly { body: NonNullable<AnswerBody>; answer: Answer }[] = [
  { body: { options: [1] }, answer: { kind: 'choice', options: [1] } },
  { body: { options: [0, 2] }, answer: { kind: 'choice', options: [0, 2] } },
  { body: { isTrue: false }, answer: { kind: 'trueFalse', isTrue: false } },
  { body: { text: 'because' }, answer: { kind: 'text', text: 'because' } },
  { body: { gaps: ['a', ''] }, answer: { kind: 'gaps', gaps: ['a', ''] } },
  {
    body: { parts: [{ options: [1] }, null] },
    answer: { kind: 'parts', parts: [{ kind: 'choice', options: [1] }, null] },
  },
  { body: { targets: [1, -1, 0] }, answer: { kind: 'matching', targets: [1, -1, 0] } },
  { body: { order: [2, 0, 1, 3] }, answer: { kind: 'order', order: [2, 0, 1, 3] } },
  { body: { number: '9.8', unit: 'm' }, answer: { kind: 'number', number: '9.8', unit: 'm' } },
  { body: { files: [ANSWER_FILE] }, answer: { kind: 'files', files: [ANSWER_FILE] } },
]
