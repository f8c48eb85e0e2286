/** What stands in the calendar of a student: what they may see at this moment, by the conditions of their lists. */
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { courseRows, isCourseFor } from '../../courses/server/index.ts'
import { examRows, examsForUser } from '../../exams/server/index.ts'
import type { CourseEntry, ExamEntry } from './calendar-events.rules.ts'

export interface Span {
  readonly from: Date
  readonly to: Date
  readonly now: Date
  readonly limit: number
}

/** Published, not disabled, and for this user. */
const examsOf = (db: Db, userId: string) =>
  db
    .selectFrom(examRows.as('exams'))
    .select(['exams.id', 'exams.title', 'exams.startsAt', 'exams.endsAt'])
    .select(['exams.limitMinutes', 'exams.lateEntryMinutes', 'exams.version', 'exams.updatedAt'])
    .where('exams.state', '=', ExamState.inProgress)
    .where('exams.formId', 'is not', null)
    .where(sql<SqlBool>`exams.id in (${examsForUser(sql`${userId}::uuid`)})`)

const examEntry = (row: Omit<ExamEntry, 'kind'>): ExamEntry => ({ kind: 'exam', ...row })

/** Those that touch the span; where there are more than the limit, those nearest to now. */
export async function listExamEntries(
  db: Db,
  userId: string,
  { from, to, now, limit }: Span,
): Promise<readonly ExamEntry[]> {
  const end = sql<Date>`coalesce(exams.ends_at, exams.starts_at)`
  const rows = await examsOf(db, userId)
    .where(sql<SqlBool>`${end} >= ${from} and coalesce(exams.starts_at, exams.ends_at) <= ${to}`)
    .orderBy(sql`abs(extract(epoch from ${end} - ${now}::timestamptz))`)
    .orderBy('exams.id')
    .limit(limit)
    .execute()
  return rows.map(examEntry)
}

export async function findExamEntry(db: Db, userId: string, examId: string): Promise<ExamEntry | undefined> {
  const row = await examsOf(db, userId).where('exams.id', '=', examId).executeTakeFirst()
  return row && examEntry(row)
}

export async function listCourseEntries(
  db: Db,
  userId: string,
  { from, to, now, limit }: Span,
): Promise<readonly CourseEntry[]> {
  const rows = await db
    .selectFrom(courseRows.as('courses'))
    .select(['courses.id', 'courses.title', 'courses.version', 'courses.updatedAt'])
    .select(sql<Date>`courses.due_at`.as('endsAt'))
    .where('courses.dueAt', '>=', from)
    .where('courses.dueAt', '<=', to)
    .where(isCourseFor(sql`${userId}::uuid`))
    .orderBy(sql`abs(extract(epoch from courses.due_at - ${now}::timestamptz))`)
    .orderBy('courses.id')
    .limit(limit)
    .execute()
  return rows.map(row => ({ kind: 'course', ...row }))
}
