/** Lists of questions, each within what the caller may see. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type ExpressionBuilder, type Schema, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inReadTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { MAX_COUNTED, offsetOf, type Page } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../../identity/server/index.ts'
import { statistics } from '../above.queries.ts'
import { mayOnQuestion, type QuestionCondition } from '../bank/bank-rights.queries.ts'
import { waitsFor } from '../life/review.queries.ts'
import { mayLeaveBin } from './bin.queries.ts'
import { matchesFilter } from './item.queries.ts'
import { findBelow } from './knowledge.queries.ts'
import {
  isByUse,
  orderOf,
  paperCount,
  type QuestionList,
  type QuestionListQuery,
  shareRight,
} from './list-order.queries.ts'

const isUsed = (wanted: boolean) =>
  sql<SqlBool>`${sql.raw(wanted ? '' : 'not')} exists (
    select from ${statistics()} where question_statistics.question_id = questions.id
      and question_statistics.paper_count > 0)`

const listRows = (db: Db, page: readonly { readonly id: string }[]) =>
  db
    .selectFrom('questions')
    .innerJoin(userRows.as('users'), 'users.id', 'questions.updatedBy')
    .leftJoin(userRows.as('reviewers'), 'reviewers.id', 'questions.reviewerId')
    .leftJoin(userRows.as('deleters'), 'deleters.id', 'questions.deletedBy')
    .leftJoin(statistics(), 'questionStatistics.questionId', 'questions.id')
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
const isNarrowedFirst = (list: QuestionListQuery): boolean =>
  !list.inBin &&
  list.knowledgeIds !== undefined &&
  searchBigrams(list.search) !== undefined &&
  NARROW.some(column => list[column] !== undefined)

const narrowed = (list: QuestionListQuery) => (eb: ExpressionBuilder<Schema, 'questions'>) => {
  const wanted = NARROW.filter(column => list[column] !== undefined)
  const narrow = eb.selectFrom('questions as narrow').select('narrow.id').where('narrow.deletedAt', 'is', null)
  const conditions = wanted.map(column => sql<SqlBool>`${sql.ref(`narrow.${column}`)} = ${list[column]}`)
  return eb(
    'questions.id',
    'in',
    narrow.where(({ and }) => and(conditions)),
  )
}

/** What the caller sees, or what waits for them, or what they sent. */
function isReached(caller: Caller, { review, atLeast }: QuestionListQuery): QuestionCondition {
  if (review === 'waitsForMe') return waitsFor(caller)
  const isSeen = mayOnQuestion(caller, atLeast)
  if (review === undefined) return isSeen
  return eb => eb.and([isSeen(eb), eb('questions.sentBy', '=', caller.userId)])
}

const matching = (db: Db, list: QuestionListQuery, isWithin: QuestionCondition) =>
  db
    .selectFrom('questions')
    .where(isWithin)
    .$if(list.use !== undefined, query => query.where(isUsed(list.use === 'used')))
    .where(matchesFilter(list))
    .where('questions.deletedAt', list.inBin ? 'is not' : 'is', null)
    .$if(list.inBin, query => query.where(mayLeaveBin))

/** Type, level and state stand in one index with the order; everything else costs a look at each question. */
const isCheap = ({ scope }: Caller, list: QuestionListQuery): boolean =>
  scope.kind === DataScope.all &&
  searchBigrams(list.search) === undefined &&
  [list.bankId, list.chapterId, list.knowledgeIds, list.tag, list.review, list.use].every(value => value === undefined)

/** So many are sorted at once. */
const FEW = 3000

interface Counted {
  readonly total: number
  readonly isMore: boolean
  /** All of them, where they are few and each was looked at. */
  readonly ids: readonly string[] | null
}

async function countQuestions(db: Db, caller: Caller, list: QuestionListQuery): Promise<Counted> {
  const isWithin = isReached(caller, list)
  if (isCheap(caller, list)) {
    const counted = matching(db, list, isWithin).select(({ fn }) => fn.countAll<number>().as('total'))
    return { ...(await counted.executeTakeFirstOrThrow()), isMore: false, ids: null }
  }
  const found = isNarrowedFirst(list)
    ? matching(db, { ...list, type: undefined, level: undefined, state: undefined }, isWithin).where(narrowed(list))
    : matching(db, list, isWithin)
  const { total, ids } = await db
    .selectFrom(
      found
        .select('questions.id')
        .limit(MAX_COUNTED + 1)
        .as('found'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<string[] | null>`case when count(*) <= ${sql.lit(FEW)} then coalesce(array_agg(found.id), '{}') end`.as(
        'ids',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { total: Math.min(total, MAX_COUNTED), isMore: total > MAX_COUNTED, ids }
}

/** From here on a page is far down. */
const FAR_DOWN = 500

/** The planner takes what a caller may see for a tenth of all, and what they may see and was searched for nearly nothing. */
const isHashed = (list: QuestionListQuery): boolean =>
  offsetOf(list) >= FAR_DOWN || (isByUse(list) && searchBigrams(list.search) !== undefined)

/**
 * Far down in a list a join with what the caller may see ends in sorting all of it: as one hash it is looked into while the
 * index is walked. On the first pages the few rows are looked up one by one.
 */
const hashed =
  (isWithin: QuestionCondition): QuestionCondition =>
  eb =>
    sql<SqlBool>`(${isWithin(eb)}) is true`

/** The ids first: what is sorted is narrow then, however many questions there are. */
function pageOfIds(db: Db, caller: Caller, list: QuestionListQuery): Promise<{ id: string }[]> {
  const isWithin = isReached(caller, list)
  const found = matching(db, list, isHashed(list) ? hashed(isWithin) : isWithin)
  const joined =
    list.use === 'used'
      ? found
          .innerJoin(statistics(), 'questionStatistics.questionId', 'questions.id')
          .where('questionStatistics.paperCount', '>', 0)
      : found.leftJoin(statistics(), 'questionStatistics.questionId', 'questions.id')
  return joined.select('questions.id').orderBy(orderOf(list)).limit(list.size).offset(offsetOf(list)).execute()
}

/**
 * Sorted by use, those that were on a paper stand apart from those that were on none. A page that the first of them fill
 * needs no look at the others.
 */
async function pageByUse(db: Db, caller: Caller, list: QuestionListQuery): Promise<{ id: string }[]> {
  const use = list.sort === 'paperCount' && list.order === 'asc' ? 'unused' : 'used'
  const first = await pageOfIds(db, caller, { ...list, use })
  return first.length === list.size ? first : pageOfIds(db, caller, list)
}

const findPage = (db: Db, caller: Caller, list: QuestionListQuery): Promise<{ id: string }[]> =>
  (isByUse(list) && list.use === undefined ? pageByUse : pageOfIds)(db, caller, list)

/**
 * The planner takes it for cheap to compare the words of each question with those that are searched, which takes some
 * microseconds each: it is told to look the words up. A page may also be found by walking through the list in its order.
 */
const lookingUp = <T>(db: Db, mayWalk: boolean, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inReadTx(db, async tx => {
    const walk = mayWalk ? 'on' : 'off'
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', ${walk}, true)`.execute(
      tx,
    )
    return work(tx)
  })

const pageOfFew = (db: Db, ids: readonly string[], list: QuestionListQuery): Promise<{ id: string }[]> =>
  db
    .selectFrom('questions')
    .leftJoin(statistics(), 'questionStatistics.questionId', 'questions.id')
    .select('questions.id')
    .where('questions.id', '=', anyOf(ids))
    .orderBy(orderOf(list))
    .limit(list.size)
    .offset(offsetOf(list))
    .execute()

/** A branch of knowledge is looked up by the ids of its questions. */
const countSearched = (db: Db, caller: Caller, list: QuestionListQuery): Promise<Counted> =>
  lookingUp(db, list.knowledgeIds !== undefined, tx => countQuestions(tx, caller, list))
const pageSearched = (db: Db, caller: Caller, list: QuestionListQuery): Promise<{ id: string }[]> =>
  lookingUp(db, true, tx => findPage(tx, caller, list))

/** Words beside one of these. */
const CROSSING = ['tag', 'knowledgeIds', 'bankId', 'chapterId', 'use', 'review', ...NARROW] as const

/**
 * Words and other conditions may be in each other's way: whoever then walks in order through what has the words looks at all
 * of it. So it is counted first, few are sorted, and of many the first ones are near.
 */
async function pageOfCounted(db: Db, caller: Caller, list: QuestionListQuery) {
  const counted = await countSearched(db, caller, list)
  const page = await (counted.ids === null ? pageSearched(db, caller, list) : pageOfFew(db, counted.ids, list))
  return [counted, page] as const
}

function countAndPage(db: Db, caller: Caller, list: QuestionListQuery): Promise<readonly [Counted, { id: string }[]]> {
  if (searchBigrams(list.search) === undefined) {
    return Promise.all([countQuestions(db, caller, list), findPage(db, caller, list)])
  }
  if (CROSSING.some(field => list[field] !== undefined)) return pageOfCounted(db, caller, list)
  return Promise.all([countSearched(db, caller, list), pageSearched(db, caller, list)])
}

export async function listQuestions(db: Db, caller: Caller, { knowledgeId, ...rest }: QuestionList) {
  const list = { ...rest, knowledgeIds: knowledgeId === undefined ? undefined : await findBelow(db, knowledgeId) }
  const [{ total, isMore }, page] = await countAndPage(db, caller, list)
  const found = new Map((await listRows(db, page)).map(row => [row.id, row]))
  return { total, isMore, rows: page.flatMap(({ id }) => found.get(id) ?? []) } satisfies Page<unknown> &
    Pick<Counted, 'isMore'>
}
