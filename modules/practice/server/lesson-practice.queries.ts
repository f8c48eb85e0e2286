/** SQL of practice in lessons. A training of another set than the lesson asks for now counts for nothing. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { lessonRows } from '../../courses/server/index.ts'

/** On a row of `runs` and the one of `lessons` that it was begun from. */
const isOfSet: RawBuilder<SqlBool> = sql<SqlBool>`(lessons.kind = ${sql.lit(LessonKind.practice)}
  and runs.bank_id::text = lessons.content ->> 'bankId'
  and runs.chapter_id::text is not distinct from lessons.content ->> 'chapterId'
  and runs.knowledge_id::text is not distinct from lessons.content ->> 'knowledgeId'
  and runs.lesson_question_count >= (lessons.content ->> 'questionCount')::int)`

const FROM = sql`practice_runs runs join ${lessonRows.as('lessons')} on lessons.id = runs.lesson_id`

export interface LessonRun {
  readonly id: string
  readonly answeredCount: number
  readonly rightCount: number
  readonly questionCount: number
}
const COLUMNS = sql`runs.id, runs.answered_count, runs.right_count, cardinality(runs.question_ids) as question_count`

interface Whose {
  readonly userId: string
  readonly lessonId: string
}

/** The best one: the right answers count, then the fewer wrong ones. */
export async function findBestRun(db: Db, { userId, lessonId }: Whose): Promise<LessonRun | undefined> {
  const { rows } = await sql<LessonRun>`select ${COLUMNS} from ${FROM}
    where runs.lesson_id = ${lessonId} and runs.user_id = ${userId} and ${isOfSet}
    order by runs.right_count desc, runs.answered_count desc, runs.started_at desc, runs.id limit 1`.execute(db)
  return rows[0]
}

/** The one that is under way; `isOfSet` is false where the lesson asks for something else by now. */
export async function findLessonRun(
  db: Db,
  { userId, lessonId }: Whose,
): Promise<(LessonRun & { readonly isOfSet: boolean }) | undefined> {
  const { rows } = await sql<LessonRun & { isOfSet: boolean }>`select ${COLUMNS}, ${isOfSet} as is_of_set from ${FROM}
    where runs.lesson_id = ${lessonId} and runs.user_id = ${userId} and runs.finished_at is null`.execute(db)
  return rows[0]
}

/** Who of these has reached the goal of which of these lessons. `isDone` of cycles.rules. */
export async function listReached(
  db: Db,
  { userIds, lessonIds }: { readonly userIds: readonly string[]; readonly lessonIds: readonly string[] },
): Promise<Whose[]> {
  const { rows } = await sql<Whose>`select distinct runs.user_id, runs.lesson_id from ${FROM}
    where runs.lesson_id = ${anyOf(lessonIds)} and runs.user_id = ${anyOf(userIds)} and ${isOfSet}
      and cardinality(runs.question_ids) > 0 and runs.answered_count >= cardinality(runs.question_ids)
      and runs.right_count * 100 >= (lessons.content ->> 'goalPercent')::int * runs.answered_count`.execute(db)
  return rows
}

/** The courses of these lessons. */
export async function listCoursesOf(db: Db, lessonIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ courseId: string }>`select distinct lessons.course_id
    from ${lessonRows.as('lessons')} where lessons.id = ${anyOf(lessonIds)}`.execute(db)
  return rows.map(row => row.courseId)
}
