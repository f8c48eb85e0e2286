/** Courses as their authors work on them. The data scope is a condition of every statement. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { CourseState } from '../contract/course-kinds.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { bigramsOf, searchBigrams } from '@tripos/runtime/search.ts'
import { isEntitledTo, usersEntitledTo } from '../../entitlements/server/index.ts'
import { isInAudience, namedPeople } from '../../org/server/index.ts'
import { lecturerRows } from '../../lecturers/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import { courseRecords } from './above.queries.ts'

export const COURSE_AUDIENCE = {
  table: 'courses',
  departments: 'course_departments',
  people: 'course_people',
  key: 'course_id',
}

/** What lies in the bin is there for those alone who look into the bin, and for the records that are kept of it. */
export const isNotBinned = sql<SqlBool>`courses.deleted_at is null`

/** The same for a statement that has the id of a course only. */
export const isKeptCourse = (courseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from courses where courses.id = ${courseId} and ${isNotBinned})`

/** The lessons that are this exam, as rows of `id` and `course_id`. */
export const lessonsOfExam = (examId: string): RawBuilder<unknown> =>
  sql`(select lessons.id, lessons.course_id from lessons join courses on courses.id = lessons.course_id
    where lessons.exam_id = ${examId} and lessons.deleted_at is null and ${isNotBinned})`

/** Of the course of this statement. What is sold is for whoever has access to it; its audience says who may buy it. */
export const isOfCourse = (user: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(case when courses.is_paid
  then ${isEntitledTo('course', sql`courses.id`, user)} else ${isInAudience(COURSE_AUDIENCE, user)} end)`

const isOut = sql<SqlBool>`courses.state = ${sql.lit(CourseState.published)} and ${isNotBinned}`

/** The same of one that is published: what is being rebuilt is complete for nobody. */
export const isPublishedCourse = (courseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from courses where courses.id = ${courseId} and ${isOut})`

/** Whether that user may learn the course of this statement: published, not in the bin, and for them. */
export const isCourseFor = (user: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOut} and ${isOfCourse(user)})`

/** Whether that user sees it: to learn it, or to buy it. */
export const isCourseShownTo = (user: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOut} and (${isInAudience(COURSE_AUDIENCE, user)} or ${isOfCourse(user)}))`

/** The people whom a course names: of one that is sold those who have access; undefined where it is for everybody. */
export const coursePeople = (course: {
  readonly id: string
  readonly openType: number
  readonly isPaid: boolean
}): RawBuilder<{ userId: string }> | undefined =>
  course.isPaid ? usersEntitledTo('course', course.id) : namedPeople(COURSE_AUDIENCE, course)

/** Those of these that the user may buy. */
export async function findCoursesOffered(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .select('courses.id')
    .where('courses.id', '=', anyOf(ids))
    .where(isOut)
    .where(isInAudience(COURSE_AUDIENCE, sql`${userId}::uuid`))
    .execute()
  return rows.map(({ id }) => id)
}

export const courseScope = (caller: Pick<Caller, 'userId' | 'scope'>): RawBuilder<SqlBool> =>
  inScope(caller, 'courses.owner_id', 'courses.department_id')

/** Students who may sign in, for whom any of these courses of the caller is, published or not. */
export async function countLearners(db: Db, caller: Caller, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${userRows.as('users')}
    where role_type = ${RoleType.student} and state = ${UserState.normal} and exists (
      select from courses where courses.id = any(${[...ids]}::uuid[]) and ${courseScope(caller)} and ${isNotBinned}
        and ${isOfCourse(sql`users.id`)})`.execute(db)
  return rows[0]?.count ?? 0
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin(userRows.as('users'), 'users.id', 'courses.ownerId')
    .leftJoin('courseCategories', 'courseCategories.id', 'courses.categoryId')
    .select([
      'courses.id',
      'courses.title',
      'courses.cover',
      'courses.categoryId',
      'courses.departmentId',
      'courses.isRequired',
      'courses.openType',
      'courses.isPaid',
      'courses.dueAt',
      'courses.inOrder',
      'courses.talk',
      'courses.state',
      'courses.publishedAt',
      'courses.announcedAt',
      'courses.version',
      'courses.updatedAt',
      'courses.ownerId',
      'users.realName as ownerName',
      'courseCategories.name as categoryName',
    ])
export type CourseRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

export interface CourseFilter extends PageInput {
  readonly search?: string | undefined
  readonly state?: CourseState | undefined
  readonly categoryId?: string | undefined
  readonly sort?: 'title' | 'updatedAt' | 'dueAt' | undefined
  readonly order: 'asc' | 'desc'
}

export interface CourseCounts {
  readonly lessonCount: number
  readonly learnerCount: number
  readonly completedCount: number
}

export async function listCourses(
  db: Db,
  caller: Caller,
  filter: CourseFilter,
): Promise<Page<CourseRow & CourseCounts>> {
  const grams = searchBigrams(filter.search)
  const conditions = [
    courseScope(caller),
    isNotBinned,
    ...(grams === undefined ? [] : [sql<SqlBool>`courses.bigrams @> ${grams}::text[]`]),
    ...(filter.state === undefined ? [] : [sql<SqlBool>`courses.state = ${filter.state}`]),
    ...(filter.categoryId === undefined ? [] : [sql<SqlBool>`courses.category_id = ${filter.categoryId}`]),
  ]
  const matches = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  const { total } = await db
    .selectFrom('courses')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow()
  const rows = await rowsOf(db)
    .select([
      sql<number>`(select count(*) from lessons where lessons.course_id = courses.id
        and lessons.deleted_at is null)`.as('lessonCount'),
      sql<number>`(select count(*) from ${courseRecords()} where course_records.course_id = courses.id)`.as(
        'learnerCount',
      ),
      sql<number>`(select count(completed_at) from ${courseRecords()} where course_records.course_id = courses.id)`.as(
        'completedCount',
      ),
    ])
    .where(matches)
    .orderBy(sql`${sql.ref(`courses.${filter.sort ?? 'updatedAt'}`)} ${sql.raw(filter.order)} nulls last`)
    .orderBy('courses.createdAt')
    .orderBy('courses.id')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

/** A course of the caller's scope, be it in the bin or not: what was learnt in it stays to be seen. */
export const findKeptCourse = (db: Db, caller: Caller, id: string) =>
  rowsOf(db)
    .select(['courses.introduction', 'courses.deletedAt'])
    .where('courses.id', '=', id)
    .where(courseScope(caller))
    .executeTakeFirst()

/** A course of the caller's scope. */
export async function findCourse(db: Db, caller: Caller, id: string) {
  const found = await findKeptCourse(db, caller, id)
  return found?.deletedAt === null ? found : undefined
}

/** Those of these that are in the caller's scope and not in the bin. */
export async function findCourseIds(db: Db, caller: Caller, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('courses')
    .select('courses.id')
    .where(sql<SqlBool>`courses.id = ${anyOf(ids)}`)
    .where(isNotBinned)
    .where(courseScope(caller))
    .execute()
  return rows.map(row => row.id)
}

/** A course that this user may learn: absent, unpublished and not-allowed ones are the same. */
export const findCourseFor = (db: Db, userId: string, id: string) =>
  rowsOf(db)
    .select('courses.introduction')
    .where('courses.id', '=', id)
    .where(isCourseFor(sql`${userId}::uuid`))
    .executeTakeFirst()

/** One that this user sees, to learn it or to buy it. */
export const findCourseShownTo = (db: Db, userId: string, id: string) =>
  rowsOf(db)
    .select('courses.introduction')
    .where('courses.id', '=', id)
    .where(isCourseShownTo(sql`${userId}::uuid`))
    .executeTakeFirst()

export const listLecturersOf = (db: Db, courseId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('courseLecturers')
    .innerJoin(lecturerRows.as('lecturers'), 'lecturers.id', 'courseLecturers.lecturerId')
    .select(['lecturers.id', 'lecturers.name'])
    .where('courseLecturers.courseId', '=', courseId)
    .orderBy('courseLecturers.sort')
    .execute()

export interface CourseWrite {
  readonly title: string
  readonly cover: string | null
  readonly introduction: string
  readonly categoryId: string | null
  readonly departmentId: string | null
  readonly isRequired: boolean
  readonly openType: number
  readonly dueAt: Date | null
  readonly inOrder: boolean
  readonly talk: number
}

/** `words`: what the course is found by. */
const columnsOf = (write: CourseWrite, words: string) => ({ ...write, bigrams: bigramsOf(write.title, words) })

export interface WrittenCourse {
  readonly id: string
  readonly write: CourseWrite
  readonly words: string
  readonly now: Date
}

export async function insertCourse(tx: Tx, ownerId: string, { id, write, words, now }: WrittenCourse): Promise<void> {
  await tx
    .insertInto('courses')
    .values({ ...columnsOf(write, words), id, ownerId, createdAt: now, updatedAt: now })
    .execute()
}

/** False where somebody else has saved meanwhile, or the course is out of scope. */
export async function updateCourse(
  tx: Tx,
  caller: Caller,
  { id, write, words, now, version }: WrittenCourse & { readonly version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('courses')
    .set({ ...columnsOf(write, words), version: version + 1, updatedAt: now })
    .where('courses.id', '=', id)
    .where('courses.version', '=', version)
    .where(isNotBinned)
    .where(courseScope(caller))
    .returning('courses.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Exactly these, in this order. */
export async function replaceLecturers(tx: Tx, courseId: string, lecturerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('courseLecturers').where('courseId', '=', courseId).execute()
  await sql`insert into course_lecturers (course_id, lecturer_id, sort)
    select ${courseId}::uuid, wanted, min(no) from unnest(${[...lecturerIds]}::uuid[]) with ordinality as t (wanted, no)
    group by wanted`.execute(tx)
}

export interface LockedCourse {
  readonly id: string
  readonly title: string
  readonly state: number
  readonly openType: number
}

export const listOwnCourses = (db: Db, caller: Caller, ids: readonly string[]): Promise<LockedCourse[]> =>
  ownCourses(db, caller, ids).execute()

const ownCourses = (db: Db, caller: Caller, ids: readonly string[]) =>
  db
    .selectFrom('courses')
    .select(['courses.id', 'courses.title', 'courses.state', 'courses.openType'])
    .where(sql<SqlBool>`courses.id = ${anyOf(ids)}`)
    .where(isNotBinned)
    .where(courseScope(caller))
    .orderBy('courses.id')

/**
 * Those of the caller's scope, in one order, so that two who change the same courses do not wait for each other in a
 * circle. Whoever changes an outline holds this lock: publishing looks at an outline that stands still.
 */
export const lockCourses = (tx: Tx, caller: Caller, ids: readonly string[]): Promise<LockedCourse[]> =>
  ownCourses(tx, caller, ids).forUpdate('courses').execute()

interface StateWrite {
  readonly ids: readonly string[]
  readonly state: CourseState
  readonly now: Date
}

/**
 * Of locked courses. What has been published before keeps its first time. No new version: open settings can still be
 * saved.
 */
export async function setCourseState(tx: Tx, { ids, state, now }: StateWrite): Promise<void> {
  await tx
    .updateTable('courses')
    .set(eb => ({
      state,
      publishedAt:
        state === CourseState.published
          ? sql<Date>`coalesce(published_at, ${now}::timestamptz)`
          : eb.ref('publishedAt'),
      announcedAt: sql<Date | null>`case when ${state} = ${sql.lit(CourseState.published)} and state <> ${sql.lit(CourseState.published)}
        then ${now}::timestamptz else announced_at end`,
      updatedAt: now,
    }))
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .execute()
}

/** An outline was changed: no new version here either. */
export async function touchCourse(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('courses').set({ updatedAt: now }).where('id', '=', id).execute()
}
