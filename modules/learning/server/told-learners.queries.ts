/** Courses that are due, and who is not through with them. */
import { CourseState } from '../../courses/contract/course-kinds.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { coursePeople, courseRows } from '../../courses/server/index.ts'
import { listStudentsOf } from '../../identity/server/index.ts'
import { DUE_MOMENTS, type DueMoment, dueBetween } from './due-moments.rules.ts'

export const REMINDERS = { table: 'course_reminders', thing: 'course_id' } as const

const isOpen = sql<SqlBool>`(courses.state = ${sql.lit(CourseState.published)} and courses.deleted_at is null)`

/** By the index of due dates. */
export async function listDueCourses(db: Db, now: Date) {
  const isNear = DUE_MOMENTS.map(moment => {
    const { after, until } = dueBetween(moment, now)
    return sql<SqlBool>`(courses.due_at > ${after} and courses.due_at <= ${until})`
  })
  const { rows } = await sql<{ readonly id: string; readonly dueAt: Date; readonly announcedAt: Date | null }>`
    select id, due_at, announced_at from ${courseRows.as('courses')}
    where ${isOpen} and (${sql.join(isNear, sql` or `)})`.execute(db)
  return rows
}

export interface ToldCourse {
  readonly id: string
  readonly title: string
  readonly openType: number
  readonly isPaid: boolean
  readonly dueAt: Date | null
}

/** One that can be learnt. */
export async function findToldCourse(db: Db, id: string): Promise<ToldCourse | undefined> {
  const { rows } = await sql<ToldCourse>`select id, title, open_type, is_paid, due_at from ${courseRows.as('courses')}
    where courses.id = ${id} and ${isOpen}`.execute(db)
  return rows[0]
}

const isUnfinished = (courseId: string): RawBuilder<SqlBool> =>
  sql`not exists (select from course_records own where own.course_id = ${courseId} and own.user_id = users.id
    and own.completed_at is not null)`

/** Of its audience as it is now. */
export const listUnfinished = (db: Db, course: ToldCourse): Promise<string[]> =>
  listStudentsOf(db, coursePeople(course), [isUnfinished(course.id)])

export interface NearDue {
  readonly courseId: string
  readonly kind: DueMoment['kind']
  readonly at: Date
}

/** Those that nobody was told of yet. */
export async function withoutTold(db: Db, due: readonly NearDue[]): Promise<NearDue[]> {
  const told = await db
    .selectFrom('courseMoments')
    .select(['courseId', 'kind', 'at'])
    .where('courseId', '=', anyOf(due.map(one => one.courseId)))
    .execute()
  const keyOf = ({ courseId, kind, at }: { courseId: string; kind: string; at: Date }) =>
    `${courseId} ${kind} ${at.toISOString()}`
  const known = new Set(told.map(keyOf))
  return due.filter(one => !known.has(keyOf(one)))
}

/** Gives those that are this caller's to tell. */
export async function claimDue(tx: Tx, due: readonly NearDue[], now: Date): Promise<NearDue[]> {
  const rows = await tx
    .insertInto('courseMoments')
    .values(due.map(one => ({ ...one, toldAt: now })))
    .onConflict(conflict => conflict.doNothing())
    .returning(['courseId', 'kind', 'at'])
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as NearDue['kind'] }))
}
