/** Chapters and lessons of a course. Each change holds the lock of its course. */
import { type courses, MAX_CHAPTERS, MAX_LESSONS } from '../contract/courses.ts'
import { CourseState, LessonKind } from '../contract/course-kinds.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { LessonContent } from '../contract/lessons.ts'
import { COURSE_PROBLEMS } from '../input.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { lossOfLessons, moveChapterToBin, moveLessonsToBin } from './bin.queries.ts'
import { type LockedCourse, touchCourse } from './course.queries.ts'
import { holdCourses } from './courses.ts'
import { loadAllowed } from './files.queries.ts'
import { lacksOf, wrongIn } from './lesson.rules.ts'
import {
  arrangeOutline,
  findLesson,
  insertChapter,
  insertLesson,
  listLessons,
  loadOutline,
  renameChapter,
  updateLesson,
} from './outline.queries.ts'

type Calls = typeof courses

type AuditEntry = Parameters<typeof recordAudit>[2]
type Change = (tx: Tx, course: LockedCourse) => Promise<readonly AuditEntry[]>

/** One change of one course, under its lock, with its audit. */
async function changeOutline(
  { db, clock, outbox }: Deps,
  ctx: CallerContext,
  { courseId, change }: { readonly courseId: string; readonly change: Change },
): Promise<void> {
  await inTx(db, async tx => {
    const [course] = await holdCourses(tx, ctx, [courseId])
    const entries = await change(tx, course ?? fail('NOT_FOUND'))
    await touchCourse(tx, courseId, clock.now())
    await outbox.publish(tx, 'course.changed', { courseId })
    await recordAudit(tx, ctx, ...entries)
  })
}

export async function saveChapter(
  deps: Deps,
  ctx: CallerContext,
  { courseId, title, ...input }: Parsed<Calls['chapterSave']>,
): Promise<{ id: string }> {
  const id = input.id ?? newId()
  const change: Change = async (tx, course) => {
    if (input.id !== undefined) {
      if (!(await renameChapter(tx, { id, courseId, title }))) fail('NOT_FOUND')
    } else {
      if ((await loadOutline(tx, courseId)).length >= MAX_CHAPTERS)
        failInput(COURSE_PROBLEMS.tooManyChapters, { args: { max: MAX_CHAPTERS } })
      await insertChapter(tx, { id, courseId, title })
    }
    const detail = { course: course.title }
    return [{ action: 'courseChapter.save', objectType: 'courseChapter', objectId: id, objectName: title, detail }]
  }
  await changeOutline(deps, ctx, { courseId, change })
  return { id }
}

/** Nobody is through with a course by its lessons being taken away. */
async function requireLessons(tx: Tx, { id, title, state }: LockedCourse): Promise<void> {
  if (state === CourseState.published && (await listLessons(tx, [id])).length === 0)
    fail('LAST_LESSON', { args: { title } })
}

export async function removeChapter(
  deps: Deps,
  ctx: CallerContext,
  { courseId, id }: Parsed<Calls['chapterDelete']>,
): Promise<void> {
  const change: Change = async (tx, course) => {
    const binning = { courseId, id, userId: ctx.caller.userId, now: deps.clock.now() }
    const { title, lessonIds } = (await moveChapterToBin(tx, binning)) ?? fail('NOT_FOUND')
    if (lessonIds.length > 0) await requireLessons(tx, course)
    const loss = await lossOfLessons(tx, lessonIds)
    const before = { title, course: course.title, lessonCount: lessonIds.length, ...loss }
    return [{ action: 'courseChapter.delete', objectType: 'courseChapter', objectId: id, objectName: title, before }]
  }
  await changeOutline(deps, ctx, { courseId, change })
}

const cleaned = (content: LessonContent): LessonContent =>
  content.kind === LessonKind.richText ? { ...content, body: sanitizeRichText(content.body) } : content

async function requireRoom(tx: Tx, courseId: string, chapterId: string): Promise<void> {
  const outline = await loadOutline(tx, courseId)
  if (!outline.some(chapter => chapter.id === chapterId)) fail('NOT_FOUND')
  if (outline.flatMap(chapter => chapter.lessons).length >= MAX_LESSONS)
    failInput(COURSE_PROBLEMS.tooManyLessons, { args: { max: MAX_LESSONS } })
}

/** What learners see already must stay whole; in a draft a file may still be on its way. */
export async function saveLesson(
  deps: Deps,
  ctx: CallerContext,
  { courseId, chapterId, version = 0, title, isRequired, rule, ...input }: Parsed<Calls['lessonSave']>,
): Promise<{ id: string }> {
  const id = input.id ?? newId()
  const content = cleaned(input.content)
  const write = { id, courseId, title, isRequired, rule, content, now: deps.clock.now() }
  const change: Change = async (tx, course) => {
    const around = await loadAllowed(tx, ctx.caller, { courseId, content })
    const lack = (course.state === CourseState.published ? lacksOf : wrongIn)(content, around)
    if (lack !== undefined) fail('LESSON_INCOMPLETE', { args: { title, what: lack[ctx.language] } })
    const before = input.id === undefined ? undefined : await findLesson(tx, input.id)
    if (input.id === undefined) {
      await requireRoom(tx, courseId, chapterId)
      await insertLesson(tx, { ...write, chapterId })
    } else {
      if (before?.courseId !== courseId || before.kind !== content.kind) fail('NOT_FOUND')
      if (!(await updateLesson(tx, { ...write, version }))) fail('EDIT_CONFLICT')
    }
    const after = { title, isRequired, rule, content }
    const detail = { course: course.title }
    const entry = { action: 'lesson.save', objectType: 'lesson', objectId: id, objectName: title } as const
    return [{ ...entry, before: before && { ...before }, after, detail }]
  }
  try {
    await changeOutline(deps, ctx, { courseId, change })
  } catch (error) {
    // Deleted between the look and the write.
    if (violates(error, 'lesson_assets_asset_id_fkey')) failInput(COURSE_PROBLEMS.fileUnknown)
    if (violates(error, 'lessons_exam_id_fkey')) failInput(COURSE_PROBLEMS.examUnknown)
    throw error
  }
  return { id }
}

export async function removeLessons(
  deps: Deps,
  ctx: CallerContext,
  { courseId, ids }: Parsed<Calls['lessonDelete']>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  const change: Change = async (tx, course) => {
    const binning = { courseId, ids: wanted, userId: ctx.caller.userId, now: deps.clock.now() }
    const gone = await moveLessonsToBin(tx, binning)
    if (gone.length < wanted.length) fail('NOT_FOUND')
    await requireLessons(tx, course)
    const entries: AuditEntry[] = []
    for (const { id, title } of gone) {
      const before = { title, course: course.title, ...(await lossOfLessons(tx, [id])) }
      entries.push({ action: 'lesson.delete', objectType: 'lesson', objectId: id, objectName: title, before })
    }
    return entries
  }
  await changeOutline(deps, ctx, { courseId, change })
}

const sameOnes = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && new Set(some).size === some.length && some.every(one => others.includes(one))

export async function arrange(
  deps: Deps,
  ctx: CallerContext,
  { courseId, chapters }: Parsed<Calls['arrange']>,
): Promise<void> {
  const change: Change = async (tx, course) => {
    const outline = await loadOutline(tx, courseId)
    const isWhole =
      sameOnes(
        chapters.map(chapter => chapter.id),
        outline.map(chapter => chapter.id),
      ) &&
      sameOnes(
        chapters.flatMap(chapter => chapter.lessonIds),
        outline.flatMap(chapter => chapter.lessons.map(lesson => lesson.id)),
      )
    if (!isWhole) fail('EDIT_CONFLICT')
    await arrangeOutline(tx, courseId, chapters)
    return [{ action: 'course.arrange', objectType: 'course', objectId: courseId, objectName: course.title }]
  }
  await changeOutline(deps, ctx, { courseId, change })
}
