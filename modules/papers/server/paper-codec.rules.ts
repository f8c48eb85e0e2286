/**
 * How the questions of a paper stand in its row: packed, because the statement that saves answers (save.queries.ts) checks
 * every answer against them. That statement and this codec are all that knows the packed columns; everything else reads
 * `questions`. Question n (from 1) is element n - 1 of each array, and character n of `types`.
 */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { DrawnQuestion } from '../../exams/server/index.ts'

export interface PackedQuestions {
  readonly versionIds: readonly string[]
  readonly lineNos: readonly number[]
  /** Letters of the author's order as shown: 'cabd'. Of a combined question one group a part: 'ba||cab'. */
  readonly optionOrders: readonly string[]
  /** One character a question, see `typeCode`. */
  readonly types: string
}

interface PackedPaper extends PackedQuestions {
  /** Null before machine marking. */
  readonly scores: Scores | null
}

/** Of question n at n - 1, in hundredths; null waits for a person. */
export type Scores = readonly (number | null)[]

export const PACKED_COLUMNS = [
  'papers.versionIds',
  'papers.lineNos',
  'papers.optionOrders',
  'papers.types',
  'papers.scores',
] as const

/** A question as its paper's row has it. */
export interface StoredQuestion extends DrawnQuestion {
  /** Its number on the paper, from 1. */
  readonly no: number
  /** In hundredths; null before marking, and while a person has to mark it. */
  readonly score: number | null
}

/** How a type stands on a paper: its number in base 36, so that each question is one character. */
export const typeCode = (type: QuestionType): string => type.toString(36)
const unpackType = (code: string): QuestionType => Number.parseInt(code, 36) as QuestionType

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BETWEEN_PARTS = '|'

const packOrder = (order: readonly number[]): string =>
  order.map(index => (index < 0 ? BETWEEN_PARTS : LETTERS.charAt(index))).join('')
export const unpackOrder = (letters: string): number[] => [...letters].map(letter => LETTERS.indexOf(letter))

export const packQuestions = (questions: readonly DrawnQuestion[]): PackedQuestions => ({
  versionIds: questions.map(({ versionId }) => versionId),
  lineNos: questions.map(({ lineNo }) => lineNo),
  optionOrders: questions.map(({ order }) => packOrder(order)),
  types: questions.map(({ type }) => typeCode(type)).join(''),
})

const unpackQuestions = ({ versionIds, lineNos, optionOrders, types, scores }: PackedPaper): StoredQuestion[] =>
  versionIds.map((versionId, i) => ({
    no: i + 1,
    versionId,
    lineNo: lineNos[i] ?? -1,
    type: unpackType(types.charAt(i)),
    order: unpackOrder(optionOrders[i] ?? ''),
    score: scores?.[i] ?? null,
  }))

/** A row of papers with `questions` in place of the packed columns. */
export function unpackPaper<R extends PackedPaper>(row: R) {
  const { versionIds, lineNos, optionOrders, types, scores, ...paper } = row
  return { ...paper, questions: unpackQuestions({ versionIds, lineNos, optionOrders, types, scores }) }
}

export const replaceScore = (scores: Scores, no: number, score: number): Scores =>
  scores.map((before, i) => (i === no - 1 ? score : before))

/** The text of a PostgreSQL array. */
export const packScores = (scores: Scores): string => `{${scores.map(score => score ?? 'null').join(',')}}`
