/** SQL of the bin of courses. What lies there is whole: its lessons, its learners' records, and what was said under it. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { courseRecords, courseTalk, isCourseKept, lessonRecords } from './above.queries.ts'
import { courseScope } from './course.queries.ts'

/** What people have in something. */
export interface Loss {
  readonly learnerCount: number
  readonly completedCount: number
  readonly talkCount: number
}

export const NO_LOSS: Loss = { learnerCount: 0, completedCount: 0, talkCount: 0 }

const ofCourse = () => sql`(select count(*) from ${courseRecords()} where course_id = courses.id) as learner_count,
  (select count(completed_at) from ${courseRecords()} where course_id = courses.id) as completed_count,
  (select count(*) from ${courseTalk()} where course_id = courses.id) as talk_count`

export async function lossOfCourses(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Loss>> {
  const { rows } = await sql<Loss & { readonly id: string }>`select id, ${ofCourse()}
    from courses where id = ${anyOf(ids)}`.execute(db)
  return new Map(rows.map(({ id, ...loss }) => [id, loss]))
}

/** Of these lessons together: a learner of two of them is one. Through is who is through with one of them. */
export async function lossOfLessons(db: Db, lessonIds: readonly string[]): Promise<Loss> {
  const { rows } = await sql<Loss>`select count(distinct user_id) as learner_count,
      count(distinct user_id) filter (where completed_at is not null) as completed_count,
      (select count(*) from ${courseTalk()} where lesson_id = ${anyOf(lessonIds)}) as talk_count
    from ${lessonRecords()} where lesson_id = ${anyOf(lessonIds)}`.execute(db)
  return rows[0] ?? NO_LOSS
}

export interface BinnedCourse extends Loss {
  readonly id: string
  readonly title: string
  readonly ownerId: string
  readonly ownerName: string
  readonly lessonCount: number
  readonly isKept: boolean
  readonly deletedAt: Date
  readonly deletedBy: string
}

export async function listBinnedCourses(
  db: Db,
  caller: Caller,
  list: PageInput & { readonly search?: string | undefined },
): Promise<Page<BinnedCourse>> {
  const grams = searchBigrams(list.search)
  const binned = sql`from courses where courses.deleted_at is not null and ${courseScope(caller)}
    ${grams === undefined ? sql`` : sql`and courses.bigrams @> ${grams}::text[]`}`
  const counted = await sql<{ total: number }>`select count(*) as total ${binned}`.execute(db)
  const { rows } = await sql<BinnedCourse>`select courses.id, courses.title, courses.owner_id,
      owner.real_name as owner_name, ${ofCourse()}, ${isCourseKept()} as is_kept, courses.deleted_at,
      deleter.real_name as deleted_by,
      (select count(*) from lessons where lessons.course_id = courses.id and lessons.deleted_at is null) as lesson_count
    from (select * ${binned} order by courses.deleted_at desc, courses.id limit ${list.size} offset ${offsetOf(list)})
      as courses
    join ${userRows.as('owner')} on owner.id = courses.owner_id
    join ${userRows.as('deleter')} on deleter.id = courses.deleted_by
    order by courses.deleted_at desc, courses.id`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, rows }
}

export interface Binning {
  readonly userId: string
  readonly now: Date
}

/** Of locked courses. No new version: nothing of what an author wrote has changed. */
export async function moveCoursesToBin(tx: Tx, ids: readonly string[], { userId, now }: Binning): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ deletedAt: now, deletedBy: userId })
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .execute()
}

/** Gives those that came back, with who had put them there and when. */
export async function takeCoursesFromBin(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<{ id: string; title: string; state: number; deletedAt: Date }[]> {
  const { rows } = await sql<{ id: string; title: string; state: number; deletedAt: Date }>`
    with binned as (select courses.id, courses.deleted_at from courses
      where courses.id = ${anyOf(ids)} and courses.deleted_at is not null and ${courseScope(caller)}
      order by courses.id for update)
    update courses set deleted_at = null, deleted_by = null from binned
    where courses.id = binned.id
    returning courses.id, courses.title, courses.state, binned.deleted_at`.execute(tx)
  return rows
}

export interface BinnedPart extends Loss {
  readonly kind: 'chapter' | 'lesson'
  readonly id: string
  readonly title: string
  readonly chapterId: string | null
  readonly chapterTitle: string | null
  readonly lessonCount: number
  readonly isKept: boolean
  readonly deletedAt: Date
  readonly deletedBy: string
}

const lossOf = (lessonIds: RawBuilder<unknown>) => sql`
  (select count(distinct user_id) from ${lessonRecords()} where lesson_id in (${lessonIds})) as learner_count,
  (select count(distinct user_id) filter (where completed_at is not null) from ${lessonRecords()}
    where lesson_id in (${lessonIds})) as completed_count,
  (select count(*) from ${courseTalk()} where lesson_id in (${lessonIds})) as talk_count`

/** As many as a course may have, twice over: who throws more away sees the last ones. */
const MAX_PARTS = 1000

/** Lessons that went with their chapter stand for themselves only where that chapter is back. */
export async function listBinnedParts(db: Db, courseId: string): Promise<BinnedPart[]> {
  const within = sql`select id from lessons where chapter_id = c.id`
  const { rows } = await sql<BinnedPart>`
    select parts.*, users.real_name as deleted_by,
      (parts.learner_count > 0 or parts.talk_count > 0) as is_kept
    from (
      select 'chapter' as kind, c.id, c.title, null::uuid as chapter_id, null as chapter_title, c.deleted_at,
        c.deleted_by as deleter_id, ${lossOf(within)},
        (select count(*) from lessons where chapter_id = c.id and is_binned_with_chapter) as lesson_count
      from course_chapters c where c.course_id = ${courseId} and c.deleted_at is not null
      union all
      select 'lesson', lessons.id, lessons.title, h.id, h.title, lessons.deleted_at, lessons.deleted_by,
        ${lossOf(sql`lessons.id`)}, 0
      from lessons join course_chapters h on h.id = lessons.chapter_id
      where lessons.course_id = ${courseId} and lessons.deleted_at is not null and not lessons.is_binned_with_chapter
    ) as parts join ${userRows.as('users')} on users.id = parts.deleter_id
    order by parts.deleted_at desc, parts.kind, parts.id limit ${MAX_PARTS}`.execute(db)
  return rows
}

/** Gives the chapter, and the lessons that went with it. Call with the course locked. */
export async function moveChapterToBin(
  tx: Tx,
  { courseId, id, userId, now }: Binning & { readonly courseId: string; readonly id: string },
): Promise<{ title: string; lessonIds: string[] } | undefined> {
  const chapter = await tx
    .updateTable('courseChapters')
    .set({ deletedAt: now, deletedBy: userId })
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .returning('title')
    .executeTakeFirst()
  if (chapter === undefined) return undefined
  const lessons = await tx
    .updateTable('lessons')
    .set({ deletedAt: now, deletedBy: userId, isBinnedWithChapter: true })
    .where('chapterId', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  return { title: chapter.title, lessonIds: lessons.map(lesson => lesson.id) }
}

/** Call with the course locked. */
export const moveLessonsToBin = (
  tx: Tx,
  { courseId, ids, userId, now }: Binning & { readonly courseId: string; readonly ids: readonly string[] },
): Promise<{ id: string; title: string }[]> =>
  tx
    .updateTable('lessons')
    .set({ deletedAt: now, deletedBy: userId })
    .where(sql<SqlBool>`id = ${anyOf(ids)}`)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .returning(['id', 'title'])
    .execute()

interface Part {
  readonly courseId: string
  readonly id: string
}

/** The chapter with the lessons that went with it. Call with the course locked. */
export async function takeChapterFromBin(
  tx: Tx,
  { courseId, id }: Part,
): Promise<{ title: string; lessonCount: number } | undefined> {
  const chapter = await tx
    .updateTable('courseChapters')
    .set({ deletedAt: null, deletedBy: null })
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is not', null)
    .returning('title')
    .executeTakeFirst()
  if (chapter === undefined) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('lessons')
    .set({ deletedAt: null, deletedBy: null, isBinnedWithChapter: false })
    .where('chapterId', '=', id)
    .where('isBinnedWithChapter', '=', true)
    .executeTakeFirst()
  return { title: chapter.title, lessonCount: Number(numUpdatedRows) }
}

/** A lesson of the bin with its chapter, where that is in the bin itself. Call with the course locked. */
export const findBinnedLesson = (tx: Tx, { courseId, id }: Part) =>
  tx
    .selectFrom('lessons')
    .innerJoin('courseChapters', 'courseChapters.id', 'lessons.chapterId')
    .select(['lessons.title', 'courseChapters.title as chapterTitle', 'courseChapters.deletedAt as chapterDeletedAt'])
    .where('lessons.id', '=', id)
    .where('lessons.courseId', '=', courseId)
    .where('lessons.deletedAt', 'is not', null)
    .executeTakeFirst()

export async function takeLessonFromBin(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('lessons')
    .set({ deletedAt: null, deletedBy: null, isBinnedWithChapter: false })
    .where('id', '=', id)
    .execute()
}
