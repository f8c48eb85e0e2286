/** What this module asks of those above it, as parts of its own statements. */
import { type RawBuilder, type Schema, sql, type SqlBool } from '@tripos/db/client.ts'
import { noRows, type SharedRows } from '@tripos/db/shared-rows.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

/** Something that is made of questions, and keeps them from being deleted for good. */
export interface QuestionHolder {
  /** Of a row of `questions`. */
  readonly isHeld: RawBuilder<SqlBool>
  /** A query for `version_id`, as text, of all that is held. */
  readonly heldVersions: RawBuilder<unknown>
  /** A query for `question_id`, as text, of all that is held. */
  readonly heldQuestions: RawBuilder<unknown>
  /** How many blueprints draw from a bank. */
  readonly countDrawing: (bankId: string) => RawBuilder<number>
}

export const questionHolders = extensionPoint<QuestionHolder>('holders of questions')

export const isHeld = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`false`, ...questionHolders.all().map(holder => holder.isHeld)], sql` or `)})`

/** At least one query, so that there is one to ask. */
const together = (column: string, queries: readonly RawBuilder<unknown>[]) =>
  sql`select distinct ${sql.ref(column)} from (${sql.join([sql`select null::text as ${sql.ref(column)} where false`, ...queries], sql` union all `)}) as held`

export const heldVersions = () =>
  together(
    'version_id',
    questionHolders.all().map(holder => holder.heldVersions),
  )
export const heldQuestions = () =>
  together(
    'question_id',
    questionHolders.all().map(holder => holder.heldQuestions),
  )
export const countDrawing = (bankId: string) =>
  sql<number>`(${sql.join([sql`0`, ...questionHolders.all().map(holder => holder.countDrawing(bankId))], sql` + `)})`

type Statistics = Pick<Schema['questionStatistics'], 'questionId' | 'paperCount' | 'shareSum'>

/** How questions fared on papers, one row for each that was on one. */
export const questionStatistics = extensionPoint<SharedRows<Statistics>>('statistics of questions')

const NONE = noRows<Statistics>({ questionId: 'uuid', paperCount: 'int', shareSum: 'bigint' })

/** To be joined by this name, which the orders of lists know. */
export const statistics = () => (questionStatistics.all()[0] ?? NONE).as('questionStatistics')
