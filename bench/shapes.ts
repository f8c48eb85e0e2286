/** One answer of each kind, as `everyType` of seedExam asks for them. */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'

const ESSAY = 'The line was cut at noon, and what was written until then was kept. '.repeat(8)
const FILE = '0197f2a0-0000-7000-8000-000000000001'

export interface Shape {
  readonly type: QuestionType
  readonly name: string
  readonly answer: string
}

export const SHAPES: readonly Shape[] = [
  { type: 2, name: 'multiple choice', answer: '{"options":[0,2]}' },
  { type: 3, name: 'true or false', answer: '{"isTrue":true}' },
  { type: 4, name: 'short answer, 544 characters', answer: JSON.stringify({ text: ESSAY }) },
  { type: 5, name: 'fill-in, two gaps', answer: '{"gaps":["word","3"]}' },
  {
    type: 6,
    name: 'combined, four parts',
    answer: '{"parts":[{"options":[1]},{"gaps":["word","3"]},{"targets":[1,-1,0]},{"order":[2,0,1,3]}]}',
  },
  { type: 7, name: 'matching', answer: '{"targets":[1,-1,0]}' },
  { type: 8, name: 'ordering', answer: '{"order":[2,0,1,3]}' },
  { type: 9, name: 'numeric', answer: '{"number":"9.8","unit":"m/s²"}' },
  { type: 10, name: 'files', answer: JSON.stringify({ files: [FILE] }) },
]
