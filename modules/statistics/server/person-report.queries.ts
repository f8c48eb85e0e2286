import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql } from '@tripos/db/client.ts'
import { courseRows, learningRecords } from '../../courses/server/index.ts'
import { examRows } from '../../exams/server/index.ts'
import { userRows } from '../../identity/server/index.ts'
import { isUserInScope } from '../../org/server/index.ts'
import { countingResultRows } from '../../papers/server/index.ts'
import { MAX_REPORTED } from '../contract/person-report.ts'

export interface ReportedPerson {
  readonly id: string
  readonly userName: string
  readonly realName: string
}

const selectStudent = (db: Db, userId: string) =>
  db
    .selectFrom(userRows.as('users'))
    .select(['users.id', 'users.userName', 'users.realName'])
    .where('users.id', '=', userId)
    .where('users.roleType', '=', RoleType.student)

/** A student of the caller's scope. */
export const findScopedStudent = (db: Db, caller: Caller, userId: string): Promise<ReportedPerson | undefined> =>
  selectStudent(db, userId).where(isUserInScope(caller, 'users.id')).executeTakeFirst()

/** Callers must have identified the student: this has no scope. */
export const findStudent = (db: Db, userId: string): Promise<ReportedPerson | undefined> =>
  selectStudent(db, userId).executeTakeFirst()

export interface ReportedExam {
  readonly examId: string
  readonly title: string
  readonly attemptCount: number
  readonly startedAt: Date
  readonly closedAt: Date | null
  readonly score: number | null
  readonly totalPoints: number | null
  readonly isPassed: boolean | null
}

/** Of exams that count, the latest first. */
export async function listPersonExams(db: Db, userId: string): Promise<ReportedExam[]> {
  const { rows } = await sql<ReportedExam>`
    select results.exam_id, exams.title, results.attempt_count, results.started_at, results.closed_at, results.score,
      results.total_points, results.is_passed
    from ${countingResultRows.as('results')} join ${examRows.as('exams')} on exams.id = results.exam_id
    where results.user_id = ${userId} order by results.started_at desc, results.exam_id limit ${MAX_REPORTED}`.execute(
    db,
  )
  return rows
}

export interface ReportedCourse {
  readonly courseId: string
  readonly title: string
  readonly learntMs: number
  readonly openedAt: Date
  readonly completedAt: Date | null
}

/** The latest first; those of the past too, since the record stays. */
export async function listPersonCourses(db: Db, userId: string): Promise<ReportedCourse[]> {
  const records = learningRecords.all()[0]
  if (records === undefined) return []
  const { rows } = await sql<ReportedCourse>`
    select taken.course_id, courses.title, taken.learnt_ms, taken.opened_at, taken.completed_at
    from ${records.courses.as('taken')} join ${courseRows.as('courses')} on courses.id = taken.course_id
    where taken.user_id = ${userId} order by taken.opened_at desc, taken.course_id limit ${MAX_REPORTED}`.execute(db)
  return rows
}
