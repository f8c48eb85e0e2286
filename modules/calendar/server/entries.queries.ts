/** What stands in a calendar: what its owner may see at this moment, by the conditions of their lists. */
import { DataScope, ExamState } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { courseRows, isCourseFor } from '../../courses/server/index.ts'
import { examInScope, examRows, examsForUser, ownExamRows } from '../../exams/server/index.ts'
import type { CourseEntry, ExamEntry } from './calendar-events.rules.ts'

export interface Span {
  readonly from: Date
  readonly to: Date
  readonly now: Date
  readonly limit: number
}

type ExamsSource = ReturnType<typeof ownExamRows>

/** Published and not disabled. */
const publishedExams = (db: Db, rows: ExamsSource = examRows) =>
  db
    .selectFrom(rows.as('exams'))
    .select(['exams.id', 'exams.title', 'exams.startsAt', 'exams.endsAt'])
    .select(['exams.limitMinutes', 'exams.lateEntryMinutes', 'exams.updatedAt'])
    // Times of one's own are another version too: programs take no change without a higher one.
    .select(sql<number>`exams.version + exams.override_no`.as('version'))
    .where('exams.state', '=', ExamState.inProgress)
    .where('exams.formId', 'is not', null)

/** And for this user, by the user's own times. */
function examsOf(db: Db, userId: string) {
  const user = sql`${userId}::uuid`
  return publishedExams(db, ownExamRows(user)).where(sql<SqlBool>`exams.id in (${examsForUser(user)})`)
}

type Staff = Pick<Caller, 'userId' | 'scope' | 'permissions'>

/** What people who work on everybody would have in their calendar is the whole school: they have what they set. */
function isTheirs(staff: Staff): RawBuilder<SqlBool> {
  const { userId, scope, permissions } = staff
  const isOwn = sql<SqlBool>`exams.owner_id = ${userId}`
  const takesPart = permissions.has('paper:paper:mark') || permissions.has('paper:paper:view')
  return takesPart && scope.kind !== DataScope.all ? examInScope(staff) : isOwn
}

type Exams = ReturnType<typeof publishedExams>
type ExamRow = Awaited<ReturnType<Exams['execute']>>[number]

/** Those that touch the span; where there are more than the limit, those nearest to now. */
function within(exams: Exams, { from, to, now, limit }: Span): Promise<ExamRow[]> {
  const end = sql<Date>`coalesce(exams.ends_at, exams.starts_at)`
  return exams
    .where(sql<SqlBool>`${end} >= ${from} and coalesce(exams.starts_at, exams.ends_at) <= ${to}`)
    .orderBy(sql`abs(extract(epoch from ${end} - ${now}::timestamptz))`)
    .orderBy('exams.id')
    .limit(limit)
    .execute()
}

const studentEntry = (row: ExamRow): ExamEntry => ({ kind: 'exam', ...row, isStaff: false })

export const listExamEntries = async (db: Db, userId: string, span: Span): Promise<readonly ExamEntry[]> =>
  (await within(examsOf(db, userId), span)).map(studentEntry)

/** Exams that they set, and those of their departments where they mark or look after candidates. */
export const listStaffEntries = async (db: Db, staff: Staff, span: Span): Promise<readonly ExamEntry[]> =>
  (await within(publishedExams(db).where(isTheirs(staff)), span)).map(row => ({
    kind: 'exam' as const,
    ...row,
    isStaff: true,
  }))

export async function findExamEntry(db: Db, userId: string, examId: string): Promise<ExamEntry | undefined> {
  const row = await examsOf(db, userId).where('exams.id', '=', examId).executeTakeFirst()
  return row && studentEntry(row)
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
