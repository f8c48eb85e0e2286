/** What is stored of people's learning, apart from heartbeats. Locks go the same way everywhere: session, record, course. */
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import type { LessonRule } from '../../courses/contract/lessons.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { isKeptCourse, isPublishedCourse, lessonRows } from '../../courses/server/index.ts'
import { type LessonFacts, percentOf, type Progress } from './progress.rules.ts'
import { parseRanges } from './watched-ranges.rules.ts'

/** The columns of a record; null where there is none. */
export interface RecordColumns {
  readonly learntMs: number | null
  readonly covered: string | null
  readonly whole: number | null
  readonly position: number | null
  readonly isProven: boolean | null
  readonly completedAt: Date | null
}

export const RECORD_COLUMNS = [
  'lessonRecords.learntMs',
  sql<string>`lesson_records.covered::text`.as('covered'),
  'lessonRecords.whole',
  'lessonRecords.position',
  'lessonRecords.isProven',
  'lessonRecords.completedAt',
] as const

/** Undefined before the lesson was opened. */
export const progressOf = ({ covered, completedAt, ...row }: RecordColumns): Progress | undefined =>
  covered === null
    ? undefined
    : {
        timeSpentMs: row.learntMs ?? 0,
        watchedRanges: parseRanges(covered),
        total: row.whole,
        position: row.position ?? 0,
        isCompletedExternally: row.isProven === true,
        isCompleted: completedAt !== null,
      }

export const factsOf = ({ kind, rule }: { readonly kind: number; readonly rule: unknown }): LessonFacts => ({
  kind: kind as LessonKind,
  rule: rule as LessonRule,
})

/** What one person has learnt in one lesson; undefined before it was opened. */
export async function findProgress(db: Db, userId: string, lessonId: string): Promise<Progress | undefined> {
  const row = await db
    .selectFrom('lessonRecords')
    .select(RECORD_COLUMNS)
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst()
  return row && progressOf(row)
}

export interface Opened {
  readonly userId: string
  readonly sessionId: string
  readonly lessonId: string
  readonly courseId: string
  readonly knownWhole: number | null
  readonly now: Date
}

/** From now on only this session counts for the person. */
export async function replaceSession(tx: Tx, { userId, now, ...opened }: Opened): Promise<void> {
  const session = { ...opened, seq: 0, spareMs: 0, beatAt: now }
  await tx
    .insertInto('learningSessions')
    .values({ userId, ...session })
    .onConflict(conflict => conflict.column('userId').doUpdateSet(session))
    .execute()
}

const sessionOf = (db: Db, userId: string) =>
  db
    .selectFrom('learningSessions')
    .select(['sessionId', 'lessonId', 'courseId', 'knownWhole'])
    .where('userId', '=', userId)

/** The lesson of the session that counts. */
export const findSession = (db: Db, userId: string) => sessionOf(db, userId).executeTakeFirst()

/** The same, held until the end of the transaction. */
export const lockSession = (tx: Tx, userId: string) => sessionOf(tx, userId).forUpdate().executeTakeFirst()

export interface RecordUpdate {
  readonly userId: string
  readonly lessonId: string
  readonly courseId: string
  readonly lesson: LessonFacts
  readonly progress: Progress
}

/** A lesson that somebody has completed, as events name it. */
export interface CompletedLesson {
  readonly userId: string
  readonly lessonId: string
  readonly courseId: string
}

/**
 * Opens records that are not there yet, and keeps what has become known or complete. Time is counted by heartbeats only.
 * Gives the lessons that are complete by this.
 */
export async function keepRecords(tx: Tx, records: readonly RecordUpdate[], now: Date): Promise<CompletedLesson[]> {
  const column = <T>(of: (record: RecordUpdate) => T): T[] => records.map(of)
  const { rows } = await sql<CompletedLesson & { readonly isNew: boolean }>`insert into lesson_records as r
      (user_id, lesson_id, course_id, whole, percent, is_proven, opened_at, updated_at, completed_at)
    select user_id, lesson_id, course_id, whole, percent, is_proven, ${now}::timestamptz, ${now}::timestamptz,
      case when is_completed then ${now}::timestamptz end
    from unnest(${column(record => record.userId)}::uuid[], ${column(record => record.lessonId)}::uuid[],
      ${column(record => record.courseId)}::uuid[], ${column(record => record.progress.total)}::int[],
      ${column(record => percentOf(record.lesson, record.progress))}::int[],
      ${column(record => record.progress.isCompletedExternally)}::boolean[],
      ${column(record => record.progress.isCompleted)}::boolean[])
      as kept(user_id, lesson_id, course_id, whole, percent, is_proven, is_completed)
    order by user_id, lesson_id
    on conflict (user_id, lesson_id) do update set
      whole = coalesce(excluded.whole, r.whole),
      percent = greatest(r.percent, excluded.percent),
      is_proven = r.is_proven or excluded.is_proven,
      updated_at = excluded.updated_at,
      completed_at = coalesce(r.completed_at, excluded.completed_at)
    returning r.user_id, r.lesson_id, r.course_id, coalesce(r.completed_at = ${now}, false) as is_new`.execute(tx)
  await sql`insert into course_records (user_id, course_id, opened_at, updated_at)
    select distinct user_id, course_id, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${column(record => record.userId)}::uuid[], ${column(record => record.courseId)}::uuid[])
      as kept(user_id, course_id)
    order by user_id, course_id
    on conflict (user_id, course_id) do update set updated_at = excluded.updated_at`.execute(tx)
  return rows.flatMap(({ isNew, ...lesson }) => (isNew ? [lesson] : []))
}

/** One person in one course, or these people: in these courses, or as far as these exams are concerned. */
export type RecordScope =
  | { readonly userId: string; readonly courseId: string }
  | {
      readonly userIds: readonly string[]
      readonly courseIds?: readonly string[]
      readonly examIds?: readonly string[]
    }

/** A condition on a table of records. */
function isOf(table: string, scope: RecordScope): RawBuilder<SqlBool> {
  const [user, course] = [sql.ref(`${table}.user_id`), sql.ref(`${table}.course_id`)]
  if ('userId' in scope) return sql<SqlBool>`(${user} = ${scope.userId} and ${course} = ${scope.courseId})`
  const isCourse = scope.courseIds === undefined ? sql`true` : sql`${course} = ${anyOf(scope.courseIds)}`
  return sql<SqlBool>`(${user} = ${anyOf(scope.userIds)} and ${isCourse})`
}

export interface CompletedCourse {
  readonly userId: string
  readonly courseId: string
}

/**
 * Those who have completed every required lesson of a published course are through with it, and stay so. Rows are taken in the order of
 * heartbeats; who waited for one does not see what it completed, which the event of that lesson brings. Written as a plain
 * `is null`, the planner of a young database takes the index of the course for it, and reads everybody's row for the one of
 * who opens a lesson.
 */
export async function markCompleted(tx: Tx, scope: RecordScope, now: Date): Promise<CompletedCourse[]> {
  const { rows } = await sql<CompletedCourse>`update course_records set completed_at = ${now}
    from (select c.user_id, c.course_id from course_records c
      where ${isOf('c', scope)} and coalesce(c.completed_at, 'infinity') = 'infinity'
        and ${isPublishedCourse(sql`c.course_id`)}
        and not exists (select from ${lessonRows.as('lessons')}
          left join lesson_records r on r.lesson_id = lessons.id and r.user_id = c.user_id
          where lessons.course_id = c.course_id and lessons.deleted_at is null and lessons.is_required
            and r.completed_at is null)
      order by c.user_id, c.course_id
      for update of c) as through
    where course_records.user_id = through.user_id and course_records.course_id = through.course_id
    returning course_records.user_id, course_records.course_id`.execute(tx)
  return rows
}

/** In one order, so that nobody waits in a circle with a batch of heartbeats. */
export async function lockSessions(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select from learning_sessions where user_id = ${anyOf(userIds)} order by user_id for update`.execute(tx)
}

/** Lessons of courses that have been opened, which become complete elsewhere and of which nobody knows that they are. */
export async function listUnproven(db: Db, scope: RecordScope) {
  return db
    .selectFrom('courseRecords')
    .innerJoin(lessonRows.as('lessons'), 'lessons.courseId', 'courseRecords.courseId')
    .leftJoin('lessonRecords', join =>
      join
        .onRef('lessonRecords.lessonId', '=', 'lessons.id')
        .onRef('lessonRecords.userId', '=', 'courseRecords.userId'),
    )
    .select(['courseRecords.userId', 'courseRecords.courseId', 'lessons.id as lessonId', 'lessons.examId'])
    .select(['lessons.kind', 'lessons.rule'])
    .select(RECORD_COLUMNS)
    .where(isOf('course_records', scope))
    .where(
      'examIds' in scope && scope.examIds
        ? sql<SqlBool>`lessons.exam_id = ${anyOf(scope.examIds)}`
        : sql<SqlBool>`true`,
    )
    .where(sql<SqlBool>`(lessons.exam_id is not null
      or lessons.kind in (${sql.lit(LessonKind.practice)}, ${sql.lit(LessonKind.homework)}))`)
    .where(isKeptCourse(sql`course_records.course_id`))
    .where('lessons.deletedAt', 'is', null)
    .where(sql<SqlBool>`lesson_records.is_proven is not true`)
    .execute()
}

export async function isThrough(db: Db, userId: string, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('courseRecords')
    .select('completedAt')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .executeTakeFirst()
  return row !== undefined && row.completedAt !== null
}
