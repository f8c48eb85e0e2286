/**
 * How the questions of a paper stand in the database: packed. `papers` has two short texts, because the statement that saves
 * answers (save.queries.ts) checks every answer against them, and the points, which marking writes with the state (ADR 6).
 * `paper_layouts` has what was drawn, written once. That statement and this codec are all that knows the packed columns;
 * everything else reads `questions`. Question n (from 1) is element n - 1 of each array, and character n of each text.
 */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { MAX_OPTIONS } from '@tripos/question-kinds/question-content.ts'
import type { DrawnQuestion } from '../../exams/server/index.ts'

export interface PackedQuestions {
  readonly versionIds: readonly string[]
  readonly lineNos: readonly number[]
  /** Letters of the author's order as shown: 'cabd'. Of a combined question one group a part: 'ba||cab'. */
  readonly optionOrders: readonly string[]
  /** One character a question, see `typeCode`. */
  readonly types: string
  /** How many options each question has, one character a question, see `countCode`. */
  readonly optionCounts: string
}

interface PackedPaper extends Omit<PackedQuestions, 'optionCounts'> {
  /** Null before machine marking. */
  readonly scores: Scores | null
}

interface PackedTexts extends Pick<PackedPaper, 'types' | 'scores'> {
  readonly versionIds: string
  readonly lineNos: string
  readonly optionOrders: string
}

/** Of question n at n - 1, in hundredths; null waits for a person. */
export type Scores = readonly (number | null)[]

/** As texts: lists of the driver are slow to read. */
export const JOINED_COLUMNS = `array_to_string(paper_layouts.version_ids, ',') as version_ids,
  array_to_string(paper_layouts.line_nos, ',') as line_nos, array_to_string(paper_layouts.option_orders, ',') as option_orders`

export interface JoinedQuestions {
  readonly version_ids: string
  readonly line_nos: string
  readonly option_orders: string
}

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

/** '@' for none, 'A' for one. The parts of a combined question count together: no position of an answer is above 25. */
const countCode = (order: string): string => String.fromCodePoint(64 + Math.min(MAX_OPTIONS, order.length))

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
  optionCounts: questions.map(({ order }) => countCode(packOrder(order))).join(''),
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

export const versionIdsOf = ({ version_ids }: Pick<JoinedQuestions, 'version_ids'>): string[] => version_ids.split(',')

export function unpackJoined({ version_ids, line_nos, option_orders }: JoinedQuestions) {
  const [lineNos, orders] = [line_nos.split(','), option_orders.split(',')]
  return versionIdsOf({ version_ids }).map((versionId, i) => ({
    no: i + 1,
    versionId,
    lineNo: Number(lineNos[i] ?? -1),
    order: unpackOrder(orders[i] ?? ''),
  }))
}

/** A row of papers with `questions` in place of the packed columns. */
export function unpackPaper<R extends PackedPaper>(row: R) {
  const { versionIds, lineNos, optionOrders, types, scores, ...paper } = row
  return { ...paper, questions: unpackQuestions({ versionIds, lineNos, optionOrders, types, scores }) }
}

/** The same, where the lists came as texts with commas. */
export function unpackTexts<R extends PackedTexts>(row: R) {
  const { versionIds, lineNos, optionOrders, ...paper } = row
  return unpackPaper({
    ...paper,
    versionIds: versionIds.split(','),
    lineNos: lineNos.split(',').map(Number),
    optionOrders: optionOrders.split(','),
  })
}

export const replaceScore = (scores: Scores, no: number, score: number): Scores =>
  scores.map((before, i) => (i === no - 1 ? score : before))

/** The text of a PostgreSQL array. */
export const packScores = (scores: Scores): string => `{${scores.map(score => score ?? 'null').join(',')}}`
