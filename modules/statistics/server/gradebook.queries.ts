/** The people of a gradebook, what its columns are, and what people have in them: within the data scope of the caller. */
import { ExamKind, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { courseRows, courseScope, isNotBinned, learningRecords, lessonRows } from '../../courses/server/index.ts'
import { examInScope, examRows } from '../../exams/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import { departmentRows, isUserInScope, memberRows } from '../../org/server/index.ts'
import { countingResultRows } from '../../papers/server/index.ts'
import type { GradeColumn } from '../contract/gradebook.ts'

export type ChosenColumn = Omit<GradeColumn, 'title'>

export interface StoredGradebook {
  readonly columns: readonly ChosenColumn[]
  readonly missingIsZero: boolean
  readonly version: number
}

export async function findGradebook(db: Db, departmentId: string): Promise<StoredGradebook | undefined> {
  const row = await db
    .selectFrom('gradebooks')
    .select(['columns', 'missingIsZero', 'version'])
    .where('departmentId', '=', departmentId)
    .executeTakeFirst()
  return row && { ...row, columns: row.columns as unknown as ChosenColumn[] }
}

export interface GradebookWrite extends StoredGradebook {
  readonly departmentId: string
  readonly by: string
  readonly now: Date
}

/** False where somebody has saved another version meanwhile. */
export async function writeGradebook(tx: Tx, book: GradebookWrite): Promise<boolean> {
  const { departmentId, columns, missingIsZero, version, by, now } = book
  const fields = { columns: asJson(columns), missingIsZero, updatedBy: by, updatedAt: now }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gradebooks')
    .values({ departmentId, ...fields })
    .onConflict(conflict =>
      conflict
        .column('departmentId')
        .doUpdateSet({ ...fields, version: version + 1 })
        .where('gradebooks.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findDepartmentName = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom(departmentRows.as('departments'))
      .select('departments.name')
      .where('departments.id', '=', id)
      .executeTakeFirst()
  )?.name

const isMember = (departmentId: string): RawBuilder<SqlBool> =>
  sql`users.id in (select members.user_id from ${memberRows.as('members')}
    join ${departmentRows.as('departments')} on departments.id = members.department_id
    where departments.path @> array[${departmentId}::uuid])`

interface People {
  readonly caller: Caller
  readonly departmentId: string
  readonly search?: string | undefined
}

function peopleOf({ caller, departmentId, search }: People): RawBuilder<unknown> {
  const grams = searchBigrams(search)
  return sql`from ${userRows.as('users')}
    where users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)}
      and ${isMember(departmentId)} and ${isUserInScope(caller, 'users.id')}
      and ${grams === undefined ? sql`true` : sql`users.bigrams @> ${grams}::text[]`}`
}

export interface GradePerson {
  readonly userId: string
  readonly userName: string
  readonly realName: string
}

const PERSON = sql`select users.id as user_id, users.user_name, users.real_name`

export async function listGradePeople(db: Db, people: People, page: PageInput): Promise<CountedPage<GradePerson>> {
  const from = peopleOf(people)
  const [counted, listed] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from (select 1 ${from} limit ${MAX_COUNTED + 1}) as found`.execute(
      db,
    ),
    sql<GradePerson>`${PERSON} ${from} order by users.real_name, users.id
      limit ${page.size} offset ${offsetOf(page)}`.execute(db),
  ])
  return { ...countedUpTo(counted.rows[0]?.count ?? 0), rows: listed.rows }
}

/** The next ones by name, for a file. */
export async function listGradePeopleAfter(
  db: Db,
  people: People,
  { after, limit }: { readonly after: GradePerson | undefined; readonly limit: number },
): Promise<GradePerson[]> {
  const isAfter =
    after === undefined ? sql`true` : sql`(users.real_name, users.id) > (${after.realName}, ${after.userId}::uuid)`
  const { rows } = await sql<GradePerson>`${PERSON} ${peopleOf(people)} and ${isAfter}
    order by users.real_name, users.id limit ${limit}`.execute(db)
  return rows
}

const MAX_LATEST = 20

/** What people of the department took last, the oldest first: exams that count, and courses. */
export async function listLatestColumns(db: Db, caller: Caller, departmentId: string): Promise<GradeColumn[]> {
  const members = sql`(select users.id from ${userRows.as('users')} where ${isMember(departmentId)})`
  const records = learningRecords.all()[0]
  const courses =
    records === undefined
      ? sql``
      : sql`union all (select 'course' as kind, courses.id, courses.title, max(taken.opened_at) as at
          from ${records.courses.as('taken')} join ${courseRows.as('courses')} on courses.id = taken.course_id
          where taken.user_id in ${members} and ${courseScope(caller)} and ${isNotBinned}
          group by courses.id, courses.title order by at desc, courses.id limit ${MAX_LATEST})`
  const { rows } = await sql<Omit<GradeColumn, 'weight'>>`select kind, id, title from (
      (select 'exam' as kind, exams.id, exams.title, max(taken.started_at) as at
        from ${countingResultRows.as('taken')} join ${examRows.as('exams')} on exams.id = taken.exam_id
        where taken.user_id in ${members} and ${examInScope(caller)}
        group by exams.id, exams.title order by at desc, exams.id limit ${MAX_LATEST})
      ${courses}) as latest order by at, id`.execute(db)
  return rows.map(row => ({ ...row, weight: 1 }))
}

/** Titles of those of these that the caller may see; mock exams count for nothing. */
export async function findColumnTitles(
  db: Db,
  caller: Caller,
  columns: readonly ChosenColumn[],
): Promise<Map<string, string>> {
  const idsOf = (kind: GradeColumn['kind']) => columns.filter(column => column.kind === kind).map(column => column.id)
  const { rows } = await sql<{ id: string; title: string }>`
    select exams.id, exams.title from ${examRows.as('exams')}
    where exams.id = ${anyOf(idsOf('exam'))} and exams.kind = ${sql.lit(ExamKind.formal)} and ${examInScope(caller)}
    union all
    select courses.id, courses.title from ${courseRows.as('courses')}
    where courses.id = ${anyOf(idsOf('course'))} and ${courseScope(caller)} and ${isNotBinned}`.execute(db)
  return new Map(rows.map(row => [row.id, row.title]))
}

export interface CourseGrade {
  readonly courseId: string
  readonly userId: string
  readonly isCompleted: boolean
  readonly completedLessons: number
  readonly requiredLessons: number
}

/** How far these people are in these courses; who has not opened one has no row. */
export async function listCourseGrades(
  db: Db,
  courseIds: readonly string[],
  userIds: readonly string[],
): Promise<CourseGrade[]> {
  const records = learningRecords.all()[0]
  if (records === undefined || courseIds.length === 0 || userIds.length === 0) return []
  const { rows } = await sql<CourseGrade>`
    select taken.course_id, taken.user_id, taken.completed_at is not null as is_completed,
      (select count(*) from ${lessonRows.as('lessons')}
        where lessons.course_id = taken.course_id and lessons.deleted_at is null and lessons.is_required) as required_lessons,
      (select count(*) from ${lessonRows.as('lessons')}
        join ${records.lessons.as('learnt')} on learnt.lesson_id = lessons.id and learnt.user_id = taken.user_id
        where lessons.course_id = taken.course_id and lessons.deleted_at is null and lessons.is_required
          and learnt.completed_at is not null) as completed_lessons
    from ${records.courses.as('taken')}
    where taken.course_id = ${anyOf(courseIds)} and taken.user_id = ${anyOf(userIds)}`.execute(db)
  return rows
}
