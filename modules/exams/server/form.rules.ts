/**
 * A form: what papers of an exam are made from, frozen when the exam is published. Immutable, so that a process may keep
 * it in memory, and so that a later edit of a bank or a blueprint touches no candidate.
 */
import type { PartialScore, QuestionType } from '@tripos/contract-kit/enums.ts'

/** What the order of options of a question, or of one part of it, depends on. */
export interface OptionsToOrder {
  readonly type: QuestionType
  /** 0 for types without options. */
  readonly optionCount: number
}

/** One question that may be drawn. */
export interface PoolEntry extends OptionsToOrder {
  readonly versionId: string
  /** Of a combined question. */
  readonly parts?: readonly OptionsToOrder[]
}

export interface FormLine {
  readonly section: number
  /** Points of each question, in hundredths. */
  readonly points: number
  /** How many questions of the pool a paper gets; for a fixed line all of them, in order. */
  readonly count: number
  readonly isFixed: boolean
  readonly pool: readonly PoolEntry[]
}

export interface ExamForm {
  /** Instructions are rendered HTML. */
  readonly sections: readonly { readonly title: string; readonly instructions: string }[]
  readonly lines: readonly FormLine[]
  readonly shuffleQuestions: boolean
  readonly shuffleOptions: boolean
  readonly partialScore: PartialScore
  /** Percent of a question's points that a wrong answer takes off. */
  readonly wrongPenalty: number
}

export const questionCountOf = (form: Pick<ExamForm, 'lines'>): number =>
  form.lines.reduce((sum, line) => sum + line.count, 0)

export const totalPointsOf = (form: Pick<ExamForm, 'lines'>): number =>
  form.lines.reduce((sum, line) => sum + line.count * line.points, 0)

/** Hundredths as people read them: 12.5. */
export const inPoints = (hundredths: number): number => hundredths / 100
