/** Courses as students see them: published, for them, with how far they are. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { learning } from '../contract/learning.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { lecturerRows } from '../../lecturers/server/index.ts'
import {
  courseCategoryRows,
  courseChapterRows,
  courseLecturerRows,
  courseRows,
  isCourseFor,
  isCourseShownTo,
  lessonRows,
} from '../../courses/server/index.ts'
import { RECORD_COLUMNS } from './records.queries.ts'

type Calls = typeof learning
type MineInput = Parsed<Calls['mine']>

const SHOWN: Readonly<Record<MineInput['show'], RawBuilder<SqlBool>>> = {
  all: sql`true`,
  required: sql`courses.is_required`,
  elective: sql`not courses.is_required`,
  underWay: sql`(own.opened_at is not null and own.completed_at is null)`,
  completed: sql`own.completed_at is not null`,
  favourite: sql`favourite.user_id is not null`,
  past: sql`own.opened_at is not null`,
}

/** What somebody has learnt stays theirs to see, also where the course was withdrawn, binned, or is for others now. */
function offeredTo(userId: string, show: MineInput['show']): RawBuilder<SqlBool> {
  const isShown = isCourseShownTo(sql`${userId}::uuid`)
  if (show === 'completed') return sql`true`
  return show === 'past' ? sql`not coalesce(${isShown}, false)` : isShown
}

/** Courses with what the user has to do with them. */
const coursesOf = (userId: string, matches: RawBuilder<SqlBool>) => sql`from ${courseRows.as('courses')}
  left join course_records own on own.course_id = courses.id and own.user_id = ${userId}::uuid
  left join course_favourites favourite on favourite.course_id = courses.id and favourite.user_id = ${userId}::uuid
  where ${matches}`

export type CardRow = Omit<Output<Calls['mine']>['rows'][number], 'dueAt' | 'completedAt'> & {
  readonly dueAt: Date | null
  readonly completedAt: Date | null
}

/** Lessons, lecturers and ratings are looked up for the courses of the page alone. */
async function listCards(db: Db, userId: string, page: RawBuilder<unknown>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`select page.id, page.title, page.cover, page.is_required, page.due_at,
      case when category.id is not null then jsonb_build_object('id', category.id, 'name', category.name) end as category,
      array(select jsonb_build_object('id', lecturers.id, 'name', lecturers.name) from ${courseLecturerRows.as('course_lecturers')}
        join ${lecturerRows.as('lecturers')} on lecturers.id = course_lecturers.lecturer_id and lecturers.state = 0
        where course_lecturers.course_id = page.id order by course_lecturers.sort) as lecturers,
      lesson.count as lesson_count, lesson.required as required_count, lesson.completed as completed_count,
      page.completed_at is not null as is_completed, page.completed_at, page.is_offered, page.is_paid, page.is_locked, page.is_favourite, rating.tenths as rating, rating.count as rating_count
    from (${page}) as page
    left join ${courseCategoryRows.as('category')} on category.id = page.category_id
    cross join lateral (
      select count(*) as count, count(*) filter (where lessons.is_required) as required,
        count(*) filter (where lessons.is_required and r.completed_at is not null) as completed
      from ${lessonRows.as('lessons')} left join lesson_records r on r.lesson_id = lessons.id and r.user_id = ${userId}::uuid
      where lessons.course_id = page.id and lessons.deleted_at is null
    ) as lesson
    cross join lateral (
      select round(avg(stars) * 10)::int as tenths, count(*) as count from course_ratings where course_id = page.id
    ) as rating
    order by page.published_at desc, page.id`.execute(db)
  return rows
}

const pageColumns = (userId: string) => sql`courses.id, courses.title, courses.cover, courses.category_id,
  courses.is_required, courses.due_at, courses.published_at, own.completed_at,
  coalesce(${isCourseShownTo(sql`${userId}::uuid`)}, false) as is_offered,
  courses.is_paid, (courses.is_paid and not ${isCourseFor(sql`${userId}::uuid`)}) as is_locked,
  favourite.user_id is not null as is_favourite`

/** Newest first. */
export async function listMine(db: Db, userId: string, input: MineInput): Promise<Page<CardRow>> {
  const grams = searchBigrams(input.search)
  const conditions = [
    offeredTo(userId, input.show),
    SHOWN[input.show],
    ...(grams === undefined ? [] : [sql`courses.bigrams @> ${grams}::text[]`]),
    ...(input.categoryId === undefined ? [] : [sql`courses.category_id = ${input.categoryId}`]),
    ...(input.lecturerId === undefined
      ? []
      : [
          sql`exists (select from ${courseLecturerRows.as('course_lecturers')} where course_lecturers.course_id = courses.id
            and course_lecturers.lecturer_id = ${input.lecturerId})`,
        ]),
  ]
  const of = coursesOf(userId, sql<SqlBool>`(${sql.join(conditions, sql` and `)})`)
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${of}`.execute(db)
  const page = sql`select ${pageColumns(userId)} ${of}
    order by courses.published_at desc, courses.id limit ${input.size} offset ${offsetOf(input)}`
  return { total: counts[0]?.total ?? 0, rows: await listCards(db, userId, page) }
}

/** Undefined where there is none, where it is not published, and where it is not for the user. */
export async function findCard(db: Db, userId: string, courseId: string): Promise<CardRow | undefined> {
  const isShown = isCourseShownTo(sql`${userId}::uuid`)
  const of = coursesOf(userId, sql<SqlBool>`courses.id = ${courseId} and ${isShown}`)
  const [card] = await listCards(db, userId, sql`select ${pageColumns(userId)} ${of}`)
  return card
}

/** Those of the course, or with them those of its bin that the person has a record of. */
type WhichLessons = 'ofCourse' | 'andRecorded'

const isListed: Readonly<Record<WhichLessons, RawBuilder<SqlBool>>> = {
  ofCourse: sql`lessons.deleted_at is null`,
  andRecorded: sql`(lessons.deleted_at is null or lesson_records.user_id is not null)`,
}

/** Lessons in their order, without their content, and what this person has learnt in them. */
export const listOwnLessons = (
  db: Db,
  { userId, courseId, which = 'ofCourse' }: { userId: string; courseId: string; which?: WhichLessons },
) =>
  db
    .selectFrom(lessonRows.as('lessons'))
    .innerJoin(courseChapterRows.as('courseChapters'), 'courseChapters.id', 'lessons.chapterId')
    .leftJoin('lessonRecords', join =>
      join.onRef('lessonRecords.lessonId', '=', 'lessons.id').on('lessonRecords.userId', '=', userId),
    )
    .select(['lessons.id', 'lessons.chapterId', 'lessons.title', 'lessons.kind', 'lessons.rule', 'lessons.isRequired'])
    .select(
      sql<string | null>`coalesce(lessons.content #>> '{sources,0,assetId}', lessons.content ->> 'assetId')`.as(
        'assetId',
      ),
    )
    .select(RECORD_COLUMNS)
    .select(['lessonRecords.openedAt', 'lessonRecords.updatedAt', 'lessons.deletedAt'])
    .where('lessons.courseId', '=', courseId)
    .where(isListed[which])
    .orderBy('courseChapters.sort')
    .orderBy('courseChapters.id')
    .orderBy('lessons.sort')
    .orderBy('lessons.id')
    .execute()
export type OwnLessonRow = Awaited<ReturnType<typeof listOwnLessons>>[number]

export const listChapters = (db: Db, courseId: string) =>
  db
    .selectFrom(courseChapterRows.as('courseChapters'))
    .select(['id', 'title'])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()

export async function findOwn(db: Db, userId: string, courseId: string) {
  const { rows } = await sql<{ learntMs: number; stars: number | null }>`select
      coalesce((select learnt_ms from course_records where user_id = ${userId} and course_id = ${courseId}), 0) as learnt_ms,
      (select stars from course_ratings where user_id = ${userId} and course_id = ${courseId}) as stars`.execute(db)
  return rows[0] ?? { learntMs: 0, stars: null }
}

interface CourseCounts {
  readonly underWayCount: number
  readonly completedCount: number
  readonly seconds: number
}

/** Of all that this person has ever opened, also where it is offered no more. */
export async function countCourses(db: Db, userId: string): Promise<CourseCounts> {
  const { rows } = await sql<CourseCounts>`select count(*) filter (where completed_at is null)::int as under_way_count,
      count(*) filter (where completed_at is not null)::int as completed_count,
      coalesce(floor(sum(learnt_ms) / 1000), 0)::int as seconds
    from course_records where user_id = ${userId}`.execute(db)
  return rows[0] ?? { underWayCount: 0, completedCount: 0, seconds: 0 }
}

interface Marked {
  readonly userId: string
  readonly courseId: string
  readonly now: Date
}

/** False where the course is not for the user. */
export async function keepFavourite(db: Db, { userId, courseId, now }: Marked, isFavourite: boolean): Promise<boolean> {
  const favourite = isFavourite
    ? sql`insert into course_favourites (user_id, course_id, created_at)
        select ${userId}::uuid, id, ${now}::timestamptz from shown on conflict do nothing`
    : sql`delete from course_favourites where user_id = ${userId} and course_id in (select id from shown)`
  const { rows } = await sql`with shown as (
      select courses.id from ${courseRows.as('courses')} where courses.id = ${courseId} and ${isCourseShownTo(sql`${userId}::uuid`)}
    ), kept as (${favourite}) select id from shown`.execute(db)
  return rows.length > 0
}

/** False where the course is not for the user, or was never opened. */
export async function keepRating(db: Db, { userId, courseId, now }: Marked, stars: number | null): Promise<boolean> {
  const rating =
    stars === null
      ? sql`delete from course_ratings where user_id = ${userId} and course_id in (select id from shown)`
      : sql`insert into course_ratings (user_id, course_id, stars, rated_at)
          select ${userId}::uuid, id, ${stars}::int, ${now}::timestamptz from shown
          on conflict (user_id, course_id) do update set stars = excluded.stars, rated_at = excluded.rated_at`
  const { rows } = await sql`with shown as (
      select courses.id from ${courseRows.as('courses')}
      join course_records on course_records.course_id = courses.id and course_records.user_id = ${userId}
      where courses.id = ${courseId} and ${isCourseFor(sql`${userId}::uuid`)}
    ), kept as (${rating}) select id from shown`.execute(db)
  return rows.length > 0
}
