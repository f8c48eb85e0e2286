/** Homework as staff see it: that of courses of their data scope, and of those that they teach. */
import type { Caller } from '@tripos/access/caller.ts'
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { type CountedPage, countedUpTo, MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import {
  courseLecturerRows,
  courseRows,
  courseScope,
  isCourseFor,
  isNotBinned,
  lessonRows,
} from '../../courses/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import { courseRecordRows } from '../../learning/server/index.ts'
import { lecturerRows } from '../../lecturers/server/index.ts'
import { HomeworkState } from '../contract.ts'
import type { HandInRow, HomeworkFileRow } from './hand-ins.queries.ts'

/** On a row of `courses`. */
const isInReach = (caller: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isNotBinned} and (${courseScope(caller)} or exists (select from ${courseLecturerRows.as('of_course')}
    join ${lecturerRows.as('lecturers')} on lecturers.id = of_course.lecturer_id
    where of_course.course_id = courses.id and lecturers.user_id = ${caller.userId}::uuid)))`

/** On a row of `lessons`, of a course within reach. */
const taskOf = (caller: Caller) =>
  sql`join ${courseRows.as('courses')} on courses.id = lessons.course_id and ${isInReach(caller)}`

const handedIn = (caller: Caller) => sql`from homework_hand_ins h
  join ${lessonRows.as('lessons')} on lessons.id = h.lesson_id ${taskOf(caller)}
  join ${userRows.as('users')} on users.id = h.user_id`

/** Learners who have opened the course and may still learn it. The due date says nothing: who is late is who asks. */
const missing = (caller: Caller) => sql`from ${lessonRows.as('lessons')} ${taskOf(caller)}
  join ${courseRecordRows.as('records')} on records.course_id = courses.id
  join ${userRows.as('users')} on users.id = records.user_id and users.role_type = ${sql.lit(RoleType.student)}
    and users.state = ${sql.lit(UserState.normal)} and ${isCourseFor(sql`users.id`)}
  left join homework_hand_ins h on h.lesson_id = lessons.id and h.user_id = users.id`

const isMissing = sql`lessons.kind = ${sql.lit(LessonKind.homework)} and lessons.deleted_at is null and h.id is null`

const STATES = {
  toMark: HomeworkState.handedIn,
  marked: HomeworkState.marked,
  givenBack: HomeworkState.givenBack,
} as const

export interface HomeworkFilter extends PageInput {
  readonly search?: string | undefined
  readonly show?: keyof typeof STATES | 'missing' | undefined
  readonly courseId?: string | undefined
  readonly order: 'asc' | 'desc'
}

export interface StaffRow {
  readonly id: string | null
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly courseId: string
  readonly courseTitle: string
  readonly lessonId: string
  readonly lessonTitle: string
  readonly state: HomeworkState | null
  readonly handedInAt: Date | null
  readonly points: number | null
  readonly maxPoints: number
  readonly dueAt: string | null
}

const COLUMNS = sql`h.id, users.id as user_id, users.user_name, users.real_name, courses.id as course_id,
  courses.title as course_title, lessons.id as lesson_id, lessons.title as lesson_title, h.state, h.handed_in_at, h.points,
  coalesce((lessons.content ->> 'points')::int, 0) as max_points, lessons.content ->> 'dueAt' as due_at`

function conditionsOf({ search, show, courseId }: HomeworkFilter): RawBuilder<unknown> {
  const grams = searchBigrams(search)
  return sql.join(
    [
      show === 'missing' ? isMissing : sql`h.id is not null`,
      ...(show === undefined || show === 'missing' ? [] : [sql`h.state = ${STATES[show]}`]),
      ...(grams === undefined ? [] : [sql`users.bigrams @> ${grams}::text[]`]),
      ...(courseId === undefined ? [] : [sql`courses.id = ${courseId}`]),
    ],
    sql` and `,
  )
}

export async function listHomework(db: Db, caller: Caller, filter: HomeworkFilter): Promise<CountedPage<StaffRow>> {
  const from = sql`${filter.show === 'missing' ? missing(caller) : handedIn(caller)} where ${conditionsOf(filter)}`
  const order =
    filter.show === 'missing'
      ? sql`courses.title, lessons.title, users.real_name, users.id, lessons.id`
      : sql`h.handed_in_at ${sql.raw(filter.order)}, h.id`
  const count = await countUpTo(db, from)
  const { rows } = await sql<StaffRow>`select ${COLUMNS} ${from} order by ${order}
    limit ${filter.size} offset ${offsetOf(filter)}`.execute(db)
  return { ...countedUpTo(count), rows }
}

async function countUpTo(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 ${from} limit ${MAX_COUNTED + 1}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countToMark(db: Db, caller: Caller): Promise<number> {
  const count = await countUpTo(db, sql`${handedIn(caller)} where h.state = ${sql.lit(HomeworkState.handedIn)}`)
  return Math.min(count, MAX_COUNTED)
}

export type HomeworkRow = StaffRow & HandInRow

const DETAIL = sql`${COLUMNS}, h.revision, h.body, h.comment, h.marked_at`

export async function findForStaff(db: Db, caller: Caller, id: string): Promise<HomeworkRow | undefined> {
  const { rows } = await sql<HomeworkRow>`select ${DETAIL} ${handedIn(caller)} where h.id = ${id}`.execute(db)
  return rows[0]
}

/** Until the end of the transaction neither its learner nor others of the staff change it. */
export async function lockForStaff(tx: Tx, caller: Caller, id: string): Promise<HomeworkRow | undefined> {
  const { rows } =
    await sql<HomeworkRow>`select ${DETAIL} ${handedIn(caller)} where h.id = ${id} for update of h`.execute(tx)
  return rows[0]
}

/** What was handed in, not what lies beside it. */
export async function findFileForStaff(
  db: Db,
  caller: Caller,
  { id, fileId }: { readonly id: string; readonly fileId: string },
): Promise<HomeworkFileRow | undefined> {
  const { rows } =
    await sql<HomeworkFileRow>`select files.id, files.name, files.mime, files.size_bytes, files.storage_id
    ${handedIn(caller)} join homework_files files on files.hand_in_id = h.id
    where h.id = ${id} and files.id = ${fileId}`.execute(db)
  return rows[0]
}

interface Verdict {
  readonly id: string
  /** The one that was read. */
  readonly revision: number
  readonly state: HomeworkState
  readonly points: number | null
  readonly comment: string
  readonly markedBy: string
  readonly markedAt: Date
}

export async function saveVerdict(tx: Tx, { id, revision, ...verdict }: Verdict): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('homeworkHandIns')
    .set({ ...verdict, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '<>', HomeworkState.givenBack)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
