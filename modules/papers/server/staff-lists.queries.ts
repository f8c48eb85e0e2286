/**
 * The list of papers for staff. It grows with every paper ever written, so a page is found by ids alone in the index of its
 * order, and counted up to a limit. Only the rows of the page are looked up, within the scope of the caller once more.
 */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import {
  type CountedPage,
  countedUpTo,
  isBeyondCounted,
  MAX_COUNTED,
  offsetOf,
  type PageInput,
} from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import { listStaffRows, type StaffPaperRow } from './staff.queries.ts'

export interface StaffListInput extends PageInput {
  readonly search?: string | undefined
  readonly examId?: string | undefined
  readonly state?: number | undefined
  readonly marking?: 'failed' | undefined
  readonly sort?: 'startedAt' | 'closedAt' | 'score' | 'userName' | undefined
  readonly order: 'asc' | 'desc'
}

/** So many exams or people are named one by one, which tells the planner how many papers they have. */
const FEW_EXAMS = 200
const FEW_PEOPLE = 1000
/** So many papers look up the names of their people one by one, to be sorted by them. */
const FEW_PAPERS = 2000
/** So many rows further a page is deep down. */
const DEEP = 1000

interface Narrowed {
  /** Undefined: papers of all exams. */
  readonly exams: { readonly ids: string[]; readonly isAll: boolean } | undefined
  /** Undefined: of everybody. */
  readonly people: { readonly ids: string[]; readonly isAll: boolean; readonly grams: string[] } | undefined
  /** Known of an order by names: whether few exams have many papers. */
  readonly isLarge?: boolean
}

async function listIds(db: Db, from: RawBuilder<unknown>, few: number) {
  const { rows } = await sql<{ id: string }>`${from} limit ${few + 1}`.execute(db)
  return { ids: rows.map(row => row.id), isAll: rows.length <= few }
}

const scopeExams = (caller: Caller, examId: string | undefined): RawBuilder<{ id: string }> =>
  sql`select exams.id from ${examRows.as('exams')} where ${examInScope(caller)}
    and ${examId === undefined ? sql`true` : sql`exams.id = ${examId}`}`

async function narrow(db: Db, caller: Caller, { examId, search }: StaffListInput): Promise<Narrowed> {
  const grams = searchBigrams(search)
  const isEveryExam = caller.scope.kind === DataScope.all && examId === undefined
  const [exams, people] = await Promise.all([
    isEveryExam ? undefined : listIds(db, scopeExams(caller, examId), FEW_EXAMS),
    grams === undefined
      ? undefined
      : listIds(
          db,
          sql`select users.id from ${userRows.as('users')} where users.bigrams @> ${grams}::text[]`,
          FEW_PEOPLE,
        ).then(found => ({ ...found, grams })),
  ])
  return { exams, people }
}

/** Many exams are one hash, which the walk through an index looks into. */
function isOfExam(caller: Caller, { exams }: Narrowed): RawBuilder<SqlBool> {
  if (exams === undefined) return sql`true`
  return exams.isAll
    ? sql`papers.exam_id = ${anyOf(exams.ids)}`
    : sql`(papers.exam_id in (${scopeExams(caller, undefined)})) is true`
}

/** Many people are looked up one by one, since the walk soon has a page of them: `offset 0` keeps them from being a hash. */
function isOfPerson({ people }: Narrowed): RawBuilder<SqlBool> {
  if (people === undefined) return sql`true`
  return people.isAll
    ? sql`papers.user_id = ${anyOf(people.ids)}`
    : sql`(exists (select from ${userRows.as('users')} where users.id = papers.user_id
        and users.bigrams @> ${people.grams}::text[] offset 0)) is true`
}

/** States are written out, so that the indexes of papers in one state serve them. */
const isAsWanted = ({ state, marking }: StaffListInput): RawBuilder<SqlBool> =>
  sql`(not papers.is_own_mock and ${state === undefined ? sql`true` : sql`papers.state = ${sql.lit(state)}`}
    and ${
      marking === undefined
        ? sql`true`
        : sql`papers.marking_due and papers.id in (select paper_id from marking_failures)`
    })`

const SORT_COLUMNS = { startedAt: 'started_at', closedAt: 'closed_at', score: 'score' } as const

/** Each order is one index, forwards or backwards; what has no value yet comes last, or first the other way round. */
function orderOf(sort: keyof typeof SORT_COLUMNS, order: 'asc' | 'desc'): RawBuilder<unknown> {
  const column = sql.ref(`papers.${SORT_COLUMNS[sort]}`)
  const nulls = sort === 'startedAt' ? sql`` : order === 'asc' ? sql`nulls first` : sql`nulls last`
  return sql`${column} ${sql.raw(order)} ${nulls}, papers.id ${sql.raw(order)}`
}

/** The same with what an order by names has to know. */
async function narrowForOrder(db: Db, caller: Caller, input: StaffListInput): Promise<Narrowed> {
  const narrowed = await narrow(db, caller, input)
  const { exams, people } = narrowed
  if (input.sort !== 'userName' || exams?.isAll !== true || people !== undefined) return narrowed
  const { rows } = await sql`select 1 from papers where ${isOfExam(caller, narrowed)} and ${isAsWanted(input)}
    limit 1 offset ${FEW_PAPERS}`.execute(db)
  return { ...narrowed, isLarge: rows.length > 0 }
}

/**
 * By name everybody's papers are looked up in the order of the names, which is the index of the users. Few papers, of few exams
 * or people, are sorted instead; of many papers of few exams only their own people are looked at. `offset 0` keeps the planner
 * from turning either round.
 */
function pageByName(caller: Caller, narrowed: Narrowed, input: StaffListInput): RawBuilder<{ id: string }> {
  const direction = sql.raw(input.order)
  const isWanted = sql`${isOfExam(caller, narrowed)} and ${isAsWanted(input)}`
  const { exams, people, isLarge = false } = narrowed
  if ((exams?.isAll === true && !isLarge) || people?.isAll === true)
    return sql`select papers.id from papers
      cross join lateral (select users.user_name from ${userRows.as('users')} where users.id = papers.user_id offset 0) as person
      where ${isWanted} and ${isOfPerson(narrowed)} order by person.user_name ${direction}, papers.id ${direction}`
  const hasPaper = sql`(users.id in (select papers.user_id from papers where ${isWanted})) is true`
  const isFound = people === undefined ? sql`true` : sql`users.bigrams @> ${people.grams}::text[]`
  return sql`select found.id
    from (select users.id, users.user_name from ${userRows.as('users')} where ${isLarge ? hasPaper : isFound}
      order by users.user_name ${direction}, users.id ${direction}) as person
    cross join lateral (select papers.id from papers where papers.user_id = person.id and ${isWanted} offset 0) as found
    order by person.user_name ${direction}, found.id ${direction}`
}

function pageOf(caller: Caller, narrowed: Narrowed, input: StaffListInput): RawBuilder<{ id: string }> {
  const { sort = 'startedAt', order } = input
  if (sort === 'userName') return pageByName(caller, narrowed, input)
  const isWanted = sql`${isOfPerson(narrowed)} and ${isAsWanted(input)}`
  // Far down among the papers of few exams nothing is won by a walk past those of all others.
  if (narrowed.exams?.isAll === true && offsetOf(input) >= DEEP)
    return sql`select papers.id from unnest(${narrowed.exams.ids}::uuid[]) as exam (id)
      cross join lateral (select papers.id, papers.${sql.ref(SORT_COLUMNS[sort])} from papers
        where papers.exam_id = exam.id and ${isWanted} offset 0) as papers order by ${orderOf(sort, order)}`
  return sql`select papers.id from papers where ${isOfExam(caller, narrowed)} and ${isWanted} order by ${orderOf(sort, order)}`
}

/**
 * From the side of the people or the exams where there are many of them: the limit is soon reached. Where both are many, PostgreSQL
 * knows which of them are fewer.
 */
function countOf(caller: Caller, narrowed: Narrowed, input: StaffListInput): RawBuilder<unknown> {
  const { exams, people } = narrowed
  const isWanted = isAsWanted(input)
  if (people?.isAll === false && exams?.isAll === false)
    return sql`select 1 from papers
      where papers.exam_id in (${scopeExams(caller, undefined)}) and ${isWanted} and papers.user_id in
        (select users.id from ${userRows.as('users')} where users.bigrams @> ${people.grams}::text[])`
  if (people?.isAll === false && exams === undefined)
    return sql`select 1 from ${userRows.as('users')}
      cross join lateral (select 1 from papers where papers.user_id = users.id and ${isOfExam(caller, narrowed)}
        and ${isWanted} offset 0) as found
      where users.bigrams @> ${people.grams}::text[]`
  if (exams?.isAll === false && people === undefined)
    return sql`select 1 from (${scopeExams(caller, undefined)}) as exams
      cross join lateral (select 1 from papers where papers.exam_id = exams.id and ${isWanted} offset 0) as found`
  return sql`select 1 from papers where ${isOfExam(caller, narrowed)} and ${isOfPerson(narrowed)} and ${isWanted}`
}

export async function listStaffPapers(
  db: Db,
  caller: Caller,
  input: StaffListInput,
): Promise<CountedPage<StaffPaperRow>> {
  const narrowed = await narrowForOrder(db, caller, input)
  const page = sql<{ id: string }>`${pageOf(caller, narrowed, input)} limit ${input.size} offset ${offsetOf(input)}`
  const counted = sql<{ total: number }>`select count(*) as total from
    (${countOf(caller, narrowed, input)} limit ${MAX_COUNTED + 1}) as found`
  const [ids, count] = await Promise.all([
    isBeyondCounted(input) ? { rows: [] } : page.execute(db),
    counted.execute(db),
  ])
  const rows = await listStaffRows(
    db,
    caller,
    ids.rows.map(row => row.id),
  )
  return { ...countedUpTo(count.rows[0]?.total ?? 0), rows }
}
