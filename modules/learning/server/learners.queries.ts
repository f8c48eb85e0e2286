/** Learners as staff see them: students of the audience or with a record, within the data scope of the caller. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { courseRows, courseScope, isCourseFor, isOfCourse, lessonRows } from '../../courses/server/index.ts'
import { userRows, usersInScope } from '../../identity/server/index.ts'
import { departmentRows, memberRows } from '../../org/server/index.ts'

export type LearnerState = 'notOpened' | 'underWay' | 'completed' | 'overdue'

export interface LearnerFilter {
  readonly courseId: string
  readonly search?: string | undefined
  readonly state?: LearnerState | undefined
  /** With those below it. */
  readonly departmentId?: string | undefined
  readonly now: Date
}

/** As a set, which can be where a statement begins: a class is few among very many. */
export const isInDepartment = (departmentId: string): RawBuilder<SqlBool> =>
  sql`users.id in (select members.user_id from ${memberRows.as('members')}
    join ${departmentRows.as('departments')} on departments.id = members.department_id
    where departments.path @> array[${departmentId}::uuid])`

/** Who of these is at what: the record of the course is `own`. */
const learnersOf = (caller: Pick<Caller, 'userId' | 'scope'>, courseId: string) => sql`from ${courseRows.as('courses')}
  join ${userRows.as('users')} on users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)}
  left join course_records own on own.course_id = courses.id and own.user_id = users.id
  where courses.id = ${courseId} and ${courseScope(caller)} and ${usersInScope(caller)}
    and (own.user_id is not null or ${isOfCourse(sql`users.id`)})`

const STATES: Readonly<Record<LearnerState, (now: Date) => RawBuilder<SqlBool>>> = {
  notOpened: () => sql`own.user_id is null`,
  underWay: () => sql`(own.user_id is not null and own.completed_at is null)`,
  completed: () => sql`own.completed_at is not null`,
  overdue: now => sql`(own.completed_at is null and courses.due_at < ${now})`,
}

function isWanted({ search, state, departmentId, now }: LearnerFilter): RawBuilder<SqlBool> {
  const grams = searchBigrams(search)
  const conditions = [
    ...(grams === undefined ? [] : [sql`users.bigrams @> ${grams}::text[]`]),
    ...(state === undefined ? [] : [STATES[state](now)]),
    ...(departmentId === undefined ? [] : [isInDepartment(departmentId)]),
  ]
  return conditions.length === 0 ? sql`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const COLUMNS = sql`users.id, users.user_name, users.real_name, own.opened_at, own.updated_at, own.completed_at,
  coalesce(own.learnt_ms, 0) as learnt_ms,
  (select count(*) from ${lessonRows.as('lessons')} where lessons.course_id = courses.id and lessons.deleted_at is null and lessons.is_required) as required_lessons,
  (select count(*) from ${lessonRows.as('lessons')} join lesson_records r on r.lesson_id = lessons.id and r.user_id = users.id
    where lessons.course_id = courses.id and lessons.deleted_at is null and lessons.is_required
      and r.completed_at is not null) as completed_lessons`

export interface LearnerRow {
  readonly id: string
  readonly userName: string
  readonly realName: string
  readonly openedAt: Date | null
  readonly updatedAt: Date | null
  readonly completedAt: Date | null
  readonly learntMs: number
  readonly requiredLessons: number
  readonly completedLessons: number
}

/** These people, in this order. */
export async function listLearnerRows(
  db: Db,
  caller: Caller,
  { courseId, userIds }: { readonly courseId: string; readonly userIds: readonly string[] },
): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`select ${COLUMNS} ${learnersOf(caller, courseId)}
    and users.id = ${anyOf(userIds)}`.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return userIds.flatMap(id => byId.get(id) ?? [])
}

/** The next ones by name, for a file. */
export async function listLearnersAfter(
  db: Db,
  caller: Caller,
  { after, limit, ...filter }: LearnerFilter & { readonly after: LearnerRow | undefined; readonly limit: number },
): Promise<LearnerRow[]> {
  const isAfter =
    after === undefined ? sql`true` : sql`(users.real_name, users.id) > (${after.realName}, ${after.id}::uuid)`
  const { rows } = await sql<LearnerRow>`select ${COLUMNS} ${learnersOf(caller, filter.courseId)}
    and ${isWanted(filter)} and ${isAfter} order by users.real_name, users.id limit ${limit}`.execute(db)
  return rows
}

export async function findLearner(
  db: Db,
  caller: Caller,
  { courseId, userId }: { readonly courseId: string; readonly userId: string },
): Promise<LearnerRow | undefined> {
  const { rows } = await sql<LearnerRow>`select ${COLUMNS} ${learnersOf(caller, courseId)}
    and users.id = ${userId}`.execute(db)
  return rows[0]
}

/** Who may still learn it and is not through; of these people, or of all. */
export async function listNotThrough(
  db: Db,
  caller: Pick<Caller, 'userId' | 'scope'>,
  { courseId, userIds }: { readonly courseId: string; readonly userIds: readonly string[] },
): Promise<string[]> {
  const named = userIds.length === 0 ? sql`true` : sql`users.id = ${anyOf(userIds)}`
  const { rows } = await sql<{ id: string }>`select users.id ${learnersOf(caller, courseId)}
    and own.completed_at is null and ${isCourseFor(sql`users.id`)} and ${named} order by users.id`.execute(db)
  return rows.map(row => row.id)
}

/** The newest first. */
export const listDays = (
  db: Db,
  { courseId, userId, limit }: { readonly courseId: string; readonly userId: string; readonly limit: number },
) =>
  db
    .selectFrom('learningDays')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'learntMs'])
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .orderBy('learningDays.day', 'desc')
    .limit(limit)
    .execute()
