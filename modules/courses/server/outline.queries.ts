/** Chapters and lessons. Who writes here holds the lock of the course (lockCourses), which checks the data scope. */
import { assetsOf, type LessonContent, type LessonRule } from '../contract/lessons.ts'
import { LessonKind } from '../contract/course-kinds.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'

export interface StoredLesson {
  readonly id: string
  readonly version: number
  readonly courseId: string
  readonly chapterId: string
  readonly title: string
  readonly kind: LessonKind
  readonly content: LessonContent
  readonly rule: LessonRule
  readonly isRequired: boolean
  readonly examId: string | null
}

export interface StoredChapter {
  readonly id: string
  readonly title: string
  readonly lessons: readonly StoredLesson[]
}

const lessonsOf = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courseChapters', 'courseChapters.id', 'lessons.chapterId')
    .select([
      'lessons.id',
      'lessons.version',
      'lessons.courseId',
      'lessons.chapterId',
      'lessons.title',
      'lessons.kind',
      'lessons.content',
      'lessons.rule',
      'lessons.isRequired',
      'lessons.examId',
    ])
type RawLesson = Awaited<ReturnType<ReturnType<typeof lessonsOf>['executeTakeFirstOrThrow']>>

/** The contract's schemas have parsed what was stored. */
const toLesson = (row: RawLesson): StoredLesson => ({
  ...row,
  kind: row.kind as LessonKind,
  content: row.content as unknown as LessonContent,
  rule: row.rule as unknown as LessonRule,
})

/** The lessons of these courses, in their order. */
export async function listLessons(db: Db, courseIds: readonly string[]): Promise<StoredLesson[]> {
  const rows = await lessonsOf(db)
    .where(sql<SqlBool>`lessons.course_id = ${anyOf(courseIds)}`)
    .where('lessons.deletedAt', 'is', null)
    .orderBy('courseChapters.sort')
    .orderBy('courseChapters.id')
    .orderBy('lessons.sort')
    .orderBy('lessons.id')
    .execute()
  return rows.map(toLesson)
}

/** Chapters with their lessons, in their order; a chapter may be empty. */
export async function loadOutline(db: Db, courseId: string): Promise<StoredChapter[]> {
  const lessons = await listLessons(db, [courseId])
  const chapters = await db
    .selectFrom('courseChapters')
    .select(['id', 'title'])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return chapters.map(chapter => ({ ...chapter, lessons: lessons.filter(lesson => lesson.chapterId === chapter.id) }))
}

export async function findLesson(db: Db, id: string): Promise<StoredLesson | undefined> {
  const row = await lessonsOf(db).where('lessons.id', '=', id).where('lessons.deletedAt', 'is', null).executeTakeFirst()
  return row && toLesson(row)
}

/** At the end of the course. */
export async function insertChapter(
  tx: Tx,
  { id, courseId, title }: { readonly id: string; readonly courseId: string; readonly title: string },
): Promise<void> {
  await sql`insert into course_chapters (id, course_id, title, sort)
    select ${id}::uuid, ${courseId}::uuid, ${title}, coalesce(max(sort), 0) + 1
    from course_chapters where course_id = ${courseId}`.execute(tx)
}

export async function renameChapter(
  tx: Tx,
  { id, courseId, title }: { readonly id: string; readonly courseId: string; readonly title: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('courseChapters')
    .set({ title })
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface LessonWrite {
  readonly id: string
  readonly title: string
  readonly content: LessonContent
  readonly rule: LessonRule
  readonly isRequired: boolean
}

const columnsOf = ({ title, content, rule, isRequired }: LessonWrite) => ({
  title,
  content: asJson(content),
  rule: asJson(rule),
  isRequired,
  examId: content.kind === LessonKind.exam ? content.examId : null,
})

async function replaceAssets(tx: Tx, { id, content }: LessonWrite): Promise<void> {
  await tx.deleteFrom('lessonAssets').where('lessonId', '=', id).execute()
  await sql`insert into lesson_assets (lesson_id, asset_id)
    select ${id}::uuid, unnest(${assetsOf(content)}::uuid[])`.execute(tx)
}

/** At the end of the chapter. */
export async function insertLesson(
  tx: Tx,
  { courseId, chapterId, now, ...write }: LessonWrite & { courseId: string; chapterId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('lessons')
    .values(eb => ({
      ...columnsOf(write),
      id: write.id,
      courseId,
      chapterId,
      kind: write.content.kind,
      sort: eb
        .selectFrom('lessons')
        .select(sql<number>`coalesce(max(sort), 0) + 1`.as('sort'))
        .where('chapterId', '=', chapterId),
      createdAt: now,
      updatedAt: now,
    }))
    .execute()
  await replaceAssets(tx, write)
}

/** Its kind stays, and so does its place. False where somebody has changed it since this version. */
export async function updateLesson(
  tx: Tx,
  { courseId, version, now, ...write }: LessonWrite & { courseId: string; version: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('lessons')
    .set({ ...columnsOf(write), version: version + 1, updatedAt: now })
    .where('id', '=', write.id)
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .where('version', '=', version)
    .where('kind', '=', write.content.kind)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await replaceAssets(tx, write)
  return true
}

export interface Arrangement {
  readonly id: string
  readonly lessonIds: readonly string[]
}

/** The chapters and lessons of a course in this order; whoever calls has checked that these are all of them. */
export async function arrangeOutline(tx: Tx, courseId: string, chapters: readonly Arrangement[]): Promise<void> {
  await sql`update course_chapters set sort = wanted.no
    from unnest(${chapters.map(chapter => chapter.id)}::uuid[]) with ordinality as wanted (id, no)
    where course_chapters.id = wanted.id and course_chapters.course_id = ${courseId}`.execute(tx)
  const lessons = chapters.flatMap(({ id, lessonIds }) => lessonIds.map(lessonId => ({ id: lessonId, chapterId: id })))
  await sql`update lessons set sort = wanted.no, chapter_id = wanted.chapter_id
    from unnest(${lessons.map(lesson => lesson.id)}::uuid[], ${lessons.map(lesson => lesson.chapterId)}::uuid[])
      with ordinality as wanted (id, chapter_id, no)
    where lessons.id = wanted.id and lessons.course_id = ${courseId}`.execute(tx)
}

export interface Copied {
  readonly from: string
  readonly to: string
}

const columnsOfPairs = (pairs: readonly Copied[]) =>
  sql`unnest(${pairs.map(pair => pair.from)}::uuid[], ${pairs.map(pair => pair.to)}::uuid[]) as pairs (old_id, new_id)`

/** All of an outline under new ids; `chapters` and `lessons` name each old one with its new one. */
export async function copyOutline(
  tx: Tx,
  courseId: string,
  { chapters, lessons, now }: { readonly chapters: readonly Copied[]; readonly lessons: readonly Copied[]; now: Date },
): Promise<void> {
  await sql`insert into course_chapters (id, course_id, title, sort)
    select pairs.new_id, ${courseId}::uuid, title, sort
    from ${columnsOfPairs(chapters)} join course_chapters on course_chapters.id = pairs.old_id`.execute(tx)
  await sql`insert into lessons
      (id, course_id, chapter_id, title, kind, content, rule, is_required, exam_id, sort, created_at, updated_at)
    select pairs.new_id, ${courseId}::uuid, homes.new_id, title, kind, content, rule, is_required, exam_id, sort,
      ${now}::timestamptz, ${now}::timestamptz
    from ${columnsOfPairs(lessons)} join lessons on lessons.id = pairs.old_id
    join (select * from ${columnsOfPairs(chapters)}) as homes on homes.old_id = lessons.chapter_id`.execute(tx)
  await sql`insert into lesson_assets (lesson_id, asset_id)
    select pairs.new_id, asset_id
    from ${columnsOfPairs(lessons)} join lesson_assets on lesson_assets.lesson_id = pairs.old_id`.execute(tx)
}
