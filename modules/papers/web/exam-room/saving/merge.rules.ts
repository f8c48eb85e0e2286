/** What an earlier page left unsent, held against what the server has when the paper is opened again. */
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import type { PaperContent } from '../../../contract/papers.ts'

interface LeftRow {
  readonly no: number
  readonly seq: number
  readonly answer: AnswerBody
  readonly epoch: number
  readonly baseSeq: number
}

export interface SortedOut<R> {
  /** Still newer than what the server has. */
  readonly send: readonly R[]
  /** Made before another device had the paper, on a question that was left alone there: send as a new edit. */
  readonly renumber: readonly R[]
  /** The server has it. */
  readonly drop: readonly R[]
  /** Another device changed the same question since: sending it would overwrite the newer answer. */
  readonly refuse: readonly R[]
}

export function sortOut<R extends LeftRow>(
  rows: readonly R[],
  paper: Pick<PaperContent, 'deviceEpoch' | 'answers'>,
): SortedOut<R> {
  const stored = new Map(paper.answers.map(answer => [answer.no, answer]))
  const verdict = (row: R): keyof SortedOut<R> => {
    const there = stored.get(row.no)
    if (there && JSON.stringify(there.answer) === JSON.stringify(row.answer) && there.seq >= row.seq) return 'drop'
    // No other device since: what the server has was numbered by this browser too.
    if (row.epoch >= paper.deviceEpoch) return there && there.seq >= row.seq ? 'drop' : 'send'
    return there && there.seq > row.baseSeq ? 'refuse' : 'renumber'
  }
  const where = (wanted: keyof SortedOut<R>) => rows.filter(row => verdict(row) === wanted)
  return { send: where('send'), renumber: where('renumber'), drop: where('drop'), refuse: where('refuse') }
}
