/** What an import moves into its bank, and in which steps. */
import type { QuestionState } from '@tripos/contract-kit/enums.ts'
import type { DuplicateChoice } from '../../contract/question-files.ts'
import { type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'

export interface Move {
  readonly importId: string
  readonly bankId: string
  readonly userId: string
  readonly now: Date
  readonly duplicates: DuplicateChoice
  /** Whether the file says how hard its questions are. */
  readonly hasLevel: boolean
  /** Of new questions; those that are there keep theirs. */
  readonly state: QuestionState
}

/** The lines of one step, both included. */
export interface Lines {
  readonly from: number
  readonly to: number
}

/** A condition on items `i`. */
export type ItemCondition = RawBuilder<SqlBool>

export const within = ({ from, to }: Lines): ItemCondition => sql<SqlBool>`i.line between ${from} and ${to}`
