/**
 * Pages of the learners of a course. The list is as long as the school, so it is found by ids: those with a record in the order
 * of the records, then those without one by name, which is an index of the users.
 */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { isAmong, studentsInScope } from '../../org/server/index.ts'
import { coursePeople, courseRows, courseScope } from '../../courses/server/index.ts'
import { listFewInScope, userRows } from '../../identity/server/index.ts'
import { isInDepartment, type LearnerFilter, type LearnerRow, listLearnerRows } from './learners.queries.ts'

type Sort = 'realName' | 'seconds' | 'updatedAt'

export interface LearnerPage extends PageInput {
  readonly sort?: Sort | undefined
  readonly order: 'asc' | 'desc'
}

interface Course {
  readonly id: string
  readonly openType: number
  readonly isPaid: boolean
  readonly dueAt: Date | null
}

interface Asked extends LearnerFilter, LearnerPage {
  readonly caller: Caller
  readonly course: Course
  /** Whom the caller works on, where they are few. */
  readonly few: readonly string[] | undefined
}

const RECORD_ORDERS = { seconds: 'learnt_ms', updatedAt: 'updated_at' } as const

const isLearner = sql<SqlBool>`(users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)})`
/** The same the other way round, by an index of the few: whoever has a record is a user. */
const isNoLearner = sql<SqlBool>`(users.role_type <> ${sql.lit(RoleType.student)} or users.state <> ${sql.lit(UserState.normal)})`

const isFound = ({ search, departmentId }: Asked): RawBuilder<SqlBool> => {
  const grams = searchBigrams(search)
  const ofName = grams === undefined ? sql<SqlBool>`true` : sql<SqlBool>`users.bigrams @> ${grams}::text[]`
  return departmentId === undefined ? ofName : sql`(${ofName} and ${isInDepartment(departmentId)})`
}

const isSearched = ({ search, departmentId }: Asked): boolean =>
  departmentId !== undefined || searchBigrams(search) !== undefined

const isScoped = ({ caller }: Asked, column: string): RawBuilder<SqlBool> => isAmong(column, studentsInScope(caller))

/** On a walk through the users in their order: very many are one hash, which each is looked for in. */
function isScopedOnWalk({ caller, few }: Asked): RawBuilder<SqlBool> {
  const scoped = studentsInScope(caller)
  if (scoped === undefined) return sql`true`
  return few === undefined ? sql`(users.id in (${scoped})) is true` : sql`users.id = ${anyOf(few)}`
}

function isInAudienceOf(course: Course): RawBuilder<SqlBool> {
  const named = coursePeople(course)
  return named === undefined ? sql`true` : sql`users.id in (${named})`
}

const hasNoRecord = ({ id }: Course): RawBuilder<SqlBool> =>
  sql`not exists (select from course_records own where own.course_id = ${id} and own.user_id = users.id)`

/** Whether the list has those with a record, and those without. */
const hasOpened = ({ state }: Asked): boolean => state !== 'notOpened'
const hasNotOpened = ({ state, course, now }: Asked): boolean =>
  state === undefined || state === 'notOpened' || (state === 'overdue' && isOverdue(course, now))

const isOverdue = ({ dueAt }: Course, now: Date): boolean => dueAt !== null && dueAt < now

function isRecordWanted({ state, course, now }: Asked): RawBuilder<SqlBool> {
  if (state === 'completed') return sql`own.completed_at is not null`
  if (state === 'underWay') return sql`own.completed_at is null`
  if (state === 'overdue') return isOverdue(course, now) ? sql`own.completed_at is null` : sql`false`
  return sql`true`
}

/** Without a look at the people: those who are no learners are few. */
const recordsOf = (asked: Asked): RawBuilder<unknown> => sql`from course_records own
  where own.course_id = ${asked.course.id} and ${isRecordWanted(asked)} and ${isScoped(asked, 'own.user_id')}
    and not exists (select from ${userRows.as('users')} where users.id = own.user_id and ${isNoLearner})`

const notOpened = (asked: Asked): RawBuilder<unknown> => sql`from ${userRows.as('users')}
  where ${isLearner} and ${isScopedOnWalk(asked)} and ${isFound(asked)} and ${isInAudienceOf(asked.course)}
    and ${hasNoRecord(asked.course)}`

interface RecordCounts {
  readonly opened: number
  readonly completed: number
}

async function countRecords(db: Db, asked: Asked): Promise<RecordCounts> {
  const { rows } = await sql<RecordCounts>`select count(*) as opened, count(own.completed_at) as completed
    ${recordsOf(asked)}`.execute(db)
  return rows[0] ?? { opened: 0, completed: 0 }
}

async function countFound(db: Db, asked: Asked): Promise<number> {
  if (!hasOpened(asked)) return 0
  const { rows } = await sql<{ count: number }>`select count(*) as count ${recordsOf(asked)}
    and own.user_id in (select users.id from ${userRows.as('users')} where ${isFound(asked)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whom the course is for; of one for named people only those without a record. */
async function countAudience(db: Db, asked: Asked): Promise<number> {
  const { caller, course } = asked
  const [named, scoped] = [coursePeople(course), studentsInScope(caller)]
  const others = named === undefined ? sql`true` : sql`users.id in (${named}) and ${hasNoRecord(course)}`
  // Whoever belongs to a department is a user, and those who are no learners are few.
  const from =
    named === undefined && scoped !== undefined
      ? sql`(select distinct user_id from (${scoped}) as members) as scoped
          where not exists (select from ${userRows.as('users')} where users.id = scoped.user_id and ${isNoLearner})`
      : sql`${userRows.as('users')} where ${isLearner} and ${isScoped(asked, 'users.id')} and ${others}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

async function countNotOpened(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 ${notOpened(asked)} limit ${MAX_COUNTED + 1}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

interface Range {
  readonly limit: number
  readonly offset: number
}

const idsOf = async (db: Db, ids: RawBuilder<unknown>, { limit, offset }: Range): Promise<string[]> =>
  limit <= 0
    ? []
    : (await sql<{ id: string }>`${ids} limit ${limit} offset ${offset}`.execute(db)).rows.map(row => row.id)

/** The records of a course are sorted by themselves, since an index of their times would be written by every heartbeat. */
function idsWithRecord(asked: Asked, sort: keyof typeof RECORD_ORDERS): RawBuilder<unknown> {
  const found = isSearched(asked)
    ? sql`and own.user_id in (select users.id from ${userRows.as('users')} where ${isFound(asked)})`
    : sql``
  const direction = sql.raw(asked.order)
  return sql`select own.user_id as id ${recordsOf(asked)} ${found}
    order by own.${sql.ref(RECORD_ORDERS[sort])} ${direction}, own.user_id ${direction}`
}

const byName = ({ order }: Asked): RawBuilder<unknown> =>
  sql`order by users.real_name ${sql.raw(order)}, users.id ${sql.raw(order)}`

function idsByName(asked: Asked): RawBuilder<unknown> {
  const { course } = asked
  const isWithRecord = sql`exists (select from course_records own where own.course_id = ${course.id}
    and own.user_id = users.id and ${isRecordWanted(asked)})`
  const named = coursePeople(course)
  const isWithout =
    named === undefined ? hasNoRecord(course) : sql`(${isInAudienceOf(course)} and ${hasNoRecord(course)})`
  const wanted = [...(hasOpened(asked) ? [isWithRecord] : []), ...(hasNotOpened(asked) ? [isWithout] : [])]
  // Everybody of a course for everybody: nothing is left to ask.
  const isAnybody = asked.state === undefined && named === undefined
  return sql`select users.id from ${userRows.as('users')}
    where ${isLearner} and ${isScopedOnWalk(asked)} and ${isFound(asked)}
      and ${isAnybody ? sql`true` : sql`(${sql.join(wanted, sql` or `)})`} ${byName(asked)}`
}

/** Those with a record before the others, whose place is told by how many have one. */
async function listByRecord(
  db: Db,
  asked: Asked,
  { sort, withRecord }: { readonly sort: keyof typeof RECORD_ORDERS; readonly withRecord: Promise<number> },
): Promise<string[]> {
  const { size: limit } = asked
  const offset = offsetOf(asked)
  const first = hasOpened(asked) ? await idsOf(db, idsWithRecord(asked, sort), { limit, offset }) : []
  if (!hasNotOpened(asked) || first.length === limit) return first
  const without = sql`select users.id ${notOpened(asked)} order by users.real_name, users.id`
  const isBefore = Math.max(0, offset - (await withRecord))
  return [...first, ...(await idsOf(db, without, { limit: limit - first.length, offset: isBefore }))]
}

function listIds(db: Db, asked: Asked, withRecord: Promise<number>): Promise<string[]> {
  const { sort = 'updatedAt', size: limit } = asked
  if (sort === 'realName') return idsOf(db, idsByName(asked), { limit, offset: offsetOf(asked) })
  return listByRecord(db, asked, { sort, withRecord })
}

const findCourse = async (db: Db, caller: Caller, courseId: string): Promise<Course | undefined> =>
  (
    await sql<Course>`select id, open_type, is_paid, due_at from ${courseRows.as('courses')}
      where courses.id = ${courseId} and ${courseScope(caller)}`.execute(db)
  ).rows[0]

interface Counts {
  readonly audienceCount: number
  readonly openedCount: number
  readonly completedCount: number
}

function countOfState({ state, course, now }: Asked, { opened, completed }: RecordCounts): number {
  if (state === undefined) return opened
  if (state === 'notOpened') return 0
  if (state === 'completed') return completed
  return state === 'underWay' || isOverdue(course, now) ? opened - completed : 0
}

/** The three counts are of all, whatever the list is narrowed by. */
export async function listLearners(
  db: Db,
  caller: Caller,
  input: LearnerFilter & LearnerPage,
): Promise<Counts & CountedPage<LearnerRow>> {
  const course = await findCourse(db, caller, input.courseId)
  if (course === undefined)
    return { total: 0, isMore: false, audienceCount: 0, openedCount: 0, completedCount: 0, rows: [] }
  const asked: Asked = { ...input, caller, course, few: await listFewInScope(db, caller) }
  const records = countRecords(db, { ...asked, state: undefined })
  const withRecord = isSearched(asked) ? countFound(db, asked) : records.then(counts => countOfState(asked, counts))
  const searched = isSearched(asked) && hasNotOpened(asked) ? countNotOpened(db, asked) : undefined
  const [{ opened, completed }, others, found, notOpenedFound, userIds] = await Promise.all([
    records,
    countAudience(db, asked),
    withRecord,
    searched,
    listIds(db, asked, withRecord),
  ])
  const audienceCount = coursePeople(course) === undefined ? others : others + opened
  const without = hasNotOpened(asked) ? (notOpenedFound ?? audienceCount - opened) : 0
  const rows = await listLearnerRows(db, caller, { courseId: course.id, userIds })
  return { ...countedUpTo(found + without), audienceCount, openedCount: opened, completedCount: completed, rows }
}
