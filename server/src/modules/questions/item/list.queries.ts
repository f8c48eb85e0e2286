/** Lists of questions, each within what the caller may see. */
import { type BankRight, DataScope } from '@tripos/contract/enums'
import { anyOf } from '../../../db/any-of.ts'
import {
  type Db,
  type ExpressionBuilder,
  type RawBuilder,
  type Schema,
  sql,
  type SqlBool,
  type Tx,
} from '../../../db/client.ts'
import { inTx } from '../../../db/tx.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { MOST_COUNTED, offsetOf, type Page, type PageInput } from '../../../kernel/page.ts'
import { searchBigrams } from '../../../kernel/search.ts'
import { mayOnQuestion } from '../bank/bank-rights.queries.ts'
import { waitsFor } from '../life/review.queries.ts'
import { mayLeaveBin } from './bin.queries.ts'
import { matchesFilter, type QuestionFilter } from './item.queries.ts'

export interface QuestionList extends PageInput, QuestionFilter {
  readonly sort?: 'type' | 'level' | 'updatedAt' | 'paperCount' | 'shareRight' | 'deletedAt' | undefined
  readonly order: 'asc' | 'desc'
  readonly inBin: boolean
  readonly review?: 'waitsForMe' | 'sentByMe' | undefined
  readonly use?: 'used' | 'unused' | undefined
  /** Only in banks on which the caller has at least this right. */
  readonly atLeast: BankRight
}

/** The table is that of papers, which is above: read here for lists, written there. */
const isUsed = (wanted: boolean) =>
  sql<SqlBool>`${sql.raw(wanted ? '' : 'not')} exists (
    select from question_statistics s where s.question_id = questions.id and s.paper_count > 0)`
const paperCount = sql<number>`coalesce(question_statistics.paper_count, 0)`
const shareRight = sql<
  number | null
>`question_statistics.share_sum::float8 / 10000 / nullif(question_statistics.paper_count, 0)`

type Ordered = Pick<QuestionList, 'sort' | 'order' | 'bankId' | 'chapterId'>

function orderOf({ sort = 'updatedAt', order, bankId, chapterId }: Ordered): RawBuilder<unknown> {
  const direction = sql.raw(order)
  if (sort === 'paperCount') return sql`${paperCount} ${direction}`
  // What was on no paper stands last, whichever way.
  if (sort === 'shareRight') return sql`${shareRight} ${direction} nulls last`
  // The questions of one bank are sorted: the planner would rather walk through those of all banks in order of their date.
  if (bankId !== undefined || chapterId !== undefined) {
    if (sort === 'updatedAt') return sql`questions.updated_at + interval '0' ${direction}`
  }
  return sql`${sql.ref(`questions.${sort}`)} ${direction}`
}

const listRows = (db: Db, page: readonly { readonly id: string }[]) =>
  db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.updatedBy')
    .leftJoin('users as reviewers', 'reviewers.id', 'questions.reviewerId')
    .leftJoin('users as deleters', 'deleters.id', 'questions.deletedBy')
    .leftJoin('questionStatistics', 'questionStatistics.questionId', 'questions.id')
    .select([
      paperCount.as('paperCount'),
      shareRight.as('shareRight'),
      'questions.id',
      'questions.type',
      'questions.level',
      'questions.state',
      'questions.reviewerId',
      'reviewers.realName as reviewerName',
      'questions.tags',
      'questions.excerpt',
      'questions.versionNo',
      'questions.updatedAt',
      'users.realName as updatedBy',
      'questions.deletedAt',
      'deleters.realName as deletedBy',
    ])
    .where('questions.id', '=', anyOf(page.map(({ id }) => id)))
    .execute()

const NARROW = ['type', 'level', 'state'] as const

/** Words and a branch of knowledge leave thousands to be looked at one by one: the index of the list sorts out most first. */
const isNarrowedFirst = (list: QuestionList): boolean =>
  !list.inBin &&
  list.knowledgeId !== undefined &&
  searchBigrams(list.search) !== undefined &&
  NARROW.some(column => list[column] !== undefined)

const narrowed = (list: QuestionList) => (eb: ExpressionBuilder<Schema, 'questions'>) => {
  const wanted = NARROW.filter(column => list[column] !== undefined)
  const narrow = eb.selectFrom('questions as narrow').select('narrow.id').where('narrow.deletedAt', 'is', null)
  const conditions = wanted.map(column => sql<SqlBool>`${sql.ref(`narrow.${column}`)} = ${list[column]}`)
  return eb(
    'questions.id',
    'in',
    narrow.where(({ and }) => and(conditions)),
  )
}

const matchesList = (list: QuestionList) =>
  matchesFilter(isNarrowedFirst(list) ? { ...list, type: undefined, level: undefined, state: undefined } : list)

const matching = (db: Db, caller: Caller, list: QuestionList) =>
  db
    .selectFrom('questions')
    .where(list.review === 'waitsForMe' ? waitsFor(caller) : mayOnQuestion(caller, list.atLeast))
    .$if(list.use !== undefined, query => query.where(isUsed(list.use === 'used')))
    .$if(list.review === 'sentByMe', query => query.where('questions.sentBy', '=', caller.userId))
    .where(matchesList(list))
    .$if(isNarrowedFirst(list), query => query.where(narrowed(list)))
    .where('questions.deletedAt', list.inBin ? 'is not' : 'is', null)
    .$if(list.inBin, query => query.where(mayLeaveBin))

/** Type, level and state stand in one index with the order; everything else costs a look at each question. */
const isCheap = ({ scope }: Caller, list: QuestionList): boolean =>
  scope.kind === DataScope.all &&
  searchBigrams(list.search) === undefined &&
  [list.bankId, list.chapterId, list.knowledgeId, list.tag, list.review, list.use].every(value => value === undefined)

async function countQuestions(db: Db, caller: Caller, list: QuestionList) {
  const counted = isCheap(caller, list)
    ? matching(db, caller, list).select(({ fn }) => fn.countAll<number>().as('total'))
    : db
        .selectFrom(
          matching(db, caller, list)
            .select('questions.id')
            .limit(MOST_COUNTED + 1)
            .as('found'),
        )
        .select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  const isMore = !isCheap(caller, list) && total > MOST_COUNTED
  return { total: isMore ? MOST_COUNTED : total, isMore }
}

/** The ids first: what is sorted is narrow then, however many questions there are. */
const pageOfIds = (db: Db, caller: Caller, list: QuestionList) =>
  matching(db, caller, list)
    .leftJoin('questionStatistics', 'questionStatistics.questionId', 'questions.id')
    .select('questions.id')
    .orderBy(orderOf(list))
    .orderBy('questions.createdAt')
    .orderBy('questions.id')
    .limit(list.size)
    .offset(offsetOf(list))
    .execute()

/**
 * The planner takes it for cheap to compare the words of each question with those that are searched, which takes some
 * microseconds each: it is told to look the words up. A page may also be found by walking through the list in its order.
 */
const lookingUp = <T>(db: Db, mayWalk: boolean, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(db, async tx => {
    const walk = mayWalk ? 'on' : 'off'
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', ${walk}, true)`.execute(
      tx,
    )
    return work(tx)
  })

export async function listQuestions(db: Db, caller: Caller, list: QuestionList) {
  const isSearch = searchBigrams(list.search) !== undefined
  const [counted, page] = await Promise.all(
    isSearch
      ? [
          // A branch of knowledge is looked up by the ids of its questions.
          lookingUp(db, list.knowledgeId !== undefined, tx => countQuestions(tx, caller, list)),
          lookingUp(db, true, tx => pageOfIds(tx, caller, list)),
        ]
      : [countQuestions(db, caller, list), pageOfIds(db, caller, list)],
  )
  const found = new Map((await listRows(db, page)).map(row => [row.id, row]))
  return { ...counted, rows: page.flatMap(({ id }) => found.get(id) ?? []) } satisfies Page<unknown>
}
