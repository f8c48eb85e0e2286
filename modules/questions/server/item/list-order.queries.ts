/** What a list of questions is asked for, and the order that it stands in: each order is one that an index can be walked in. */
import type { BankRight } from '@tripos/contract-kit/enums.ts'
import { type RawBuilder, sql } from '@tripos/db/client.ts'
import type { PageInput } from '@tripos/runtime/page.ts'
import type { QuestionFilter } from './item.queries.ts'

export interface QuestionList extends PageInput, Omit<QuestionFilter, 'knowledgeIds'> {
  readonly sort?: 'type' | 'level' | 'updatedAt' | 'paperCount' | 'shareRight' | 'deletedAt' | undefined
  readonly order: 'asc' | 'desc'
  readonly inBin: boolean
  /** With those below it. */
  readonly knowledgeId?: string | undefined
  readonly review?: 'waitsForMe' | 'sentByMe' | undefined
  readonly use?: 'used' | 'unused' | undefined
  /** Only in banks on which the caller has at least this right. */
  readonly atLeast: BankRight
}

/** What is asked for, with the knowledge points below the one that was named. */
export interface QuestionListQuery extends Omit<QuestionList, 'knowledgeId'>, Pick<QuestionFilter, 'knowledgeIds'> {}

/** Of what papers have counted (`above.queries.ts`). */
export const paperCount = sql<number>`coalesce(question_statistics.paper_count, 0)`
export const shareRight = sql<
  number | null
>`question_statistics.share_sum::float8 / 10000 / nullif(question_statistics.paper_count, 0)`

export const isByUse = ({ sort }: QuestionListQuery): boolean => sort === 'paperCount' || sort === 'shareRight'

/** As in the list that nobody sorted; its index is walked. */
const NEWEST = sql`questions.updated_at desc, questions.created_at, questions.id`

function orderByUse({ sort, order, use }: QuestionListQuery): RawBuilder<unknown> {
  const direction = sql.raw(order)
  if (use === 'unused') return NEWEST
  // Without the coalesce where all are used: the index on the count is walked.
  if (sort === 'paperCount' && use === 'used') return sql`question_statistics.paper_count ${direction}, ${NEWEST}`
  if (sort === 'paperCount') return sql`${paperCount} ${direction}, ${NEWEST}`
  // What was on no paper stands last, whichever way.
  return use === 'used'
    ? sql`${shareRight} ${direction}, ${NEWEST}`
    : sql`${shareRight} ${direction} nulls last, ${NEWEST}`
}

/** An expression that no index has. */
const SORTED = {
  updatedAt: sql`questions.updated_at + interval '0'`,
  type: sql`questions.type + 0`,
  level: sql`questions.level + 0`,
}

function columnOf({ sort = 'updatedAt', bankId, chapterId }: QuestionListQuery): RawBuilder<unknown> {
  // The planner would rather walk through the questions of all banks than sort those of one.
  const isSorted = bankId !== undefined || chapterId !== undefined
  return isSorted && sort in SORTED ? SORTED[sort as keyof typeof SORTED] : sql.ref(`questions.${sort}`)
}

export function orderOf(list: QuestionListQuery): RawBuilder<unknown> {
  if (isByUse(list)) return orderByUse(list)
  const direction = sql.raw(list.order)
  const rest =
    list.sort === 'type' || list.sort === 'level'
      ? // Turned as a whole, so that the one index serves both ways.
        sql`questions.created_at ${direction}, questions.id ${direction}`
      : sql`questions.created_at, questions.id`
  return sql`${columnOf(list)} ${direction}, ${rest}`
}
