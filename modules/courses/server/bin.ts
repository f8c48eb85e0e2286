/** The bin of courses and of their parts: what goes there, what comes back, and what is let go after its time. */
import { BIN_DAYS, type courseBin } from '../contract/course-bin.ts'
import { CourseState } from '../contract/course-kinds.ts'
import { MAX_CHAPTERS, MAX_LESSONS } from '../contract/courses.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { type AuditEntry, type AuditSource, recordAudit } from '../../audit/server/index.ts'
import { clearChapters, clearCourses, type Cleared, clearLessons } from './bin-clear.queries.ts'
import {
  findBinnedLesson,
  listBinnedCourses,
  listBinnedParts,
  type Loss,
  lossOfCourses,
  lossOfLessons,
  moveCoursesToBin,
  NO_LOSS,
  takeChapterFromBin,
  takeCoursesFromBin,
  takeLessonFromBin,
} from './bin.queries.ts'
import { findCourse, findCourseIds, touchCourse } from './course.queries.ts'
import { holdCourses } from './courses.ts'
import { loadSurroundings } from './files.queries.ts'
import { lacksOf } from './lesson.rules.ts'
import { listLessons, loadOutline, type StoredLesson } from './outline.queries.ts'

type Calls = typeof courseBin

const DAY_SECONDS = 24 * 3600

/** Whole days that are begun; what is due to be cleared has none left. */
const daysLeft = ({ deletedAt, isKept }: { deletedAt: Date; isKept: boolean }, now: Date): number | null =>
  isKept
    ? null
    : Math.max(0, Math.ceil((addSeconds(deletedAt, BIN_DAYS * DAY_SECONDS).getTime() - now.getTime()) / 86_400_000))

export async function showLoss(
  { db }: Deps,
  caller: Caller,
  { courseIds, chapterId, lessonIds }: Parsed<Calls['loss']>,
): Promise<Output<Calls['loss']>> {
  const wanted = [...new Set(courseIds)]
  const found = await findCourseIds(db, caller, wanted)
  if (found.length < wanted.length) fail('NOT_FOUND')
  if (chapterId !== undefined || lessonIds.length > 0) {
    const lessons = await listLessons(db, found)
    const parts = lessons.filter(one => one.chapterId === chapterId || lessonIds.includes(one.id))
    return lossOfLessons(
      db,
      parts.map(one => one.id),
    )
  }
  const losses = [...(await lossOfCourses(db, found)).values()]
  const sum = (of: keyof Loss): number => losses.reduce((all, loss) => all + loss[of], 0)
  return { learnerCount: sum('learnerCount'), completedCount: sum('completedCount'), talkCount: sum('talkCount') }
}

export async function pageBinnedCourses(
  { db, clock }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listBinnedCourses(db, caller, input)
  const now = clock.now()
  return {
    total,
    rows: rows.map(({ ownerId, ownerName, isKept, deletedAt, ...row }) => ({
      ...row,
      owner: { id: ownerId, name: ownerName },
      deletedAt: deletedAt.toISOString(),
      daysLeft: daysLeft({ deletedAt, isKept }, now),
    })),
  }
}

/** What was learnt in them and said under them stays, and stays to be seen. */
export async function binCourses({ db, clock }: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  await inTx(db, async tx => {
    const held = await holdCourses(tx, ctx, ids)
    const heldIds = held.map(course => course.id)
    const losses = await lossOfCourses(tx, heldIds)
    await moveCoursesToBin(tx, heldIds, { userId: ctx.caller.userId, now: clock.now() })
    await recordAudit(
      tx,
      ctx,
      ...held.map(
        ({ id, title, state }): AuditEntry => ({
          action: 'course.delete',
          objectType: 'course',
          objectId: id,
          objectName: title,
          before: { title, state, ...(losses.get(id) ?? NO_LOSS) },
        }),
      ),
    )
  })
}

export async function restoreCourses({ db, outbox }: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTx(db, async tx => {
    const back = await takeCoursesFromBin(tx, ctx.caller, wanted)
    if (back.length < wanted.length) fail('NOT_FOUND')
    await outbox.publish(tx, 'course.changed', ...back.map(course => ({ courseId: course.id })))
    await recordAudit(
      tx,
      ctx,
      ...back.map(
        ({ id, title, state, deletedAt }): AuditEntry => ({
          action: 'course.restore',
          objectType: 'course',
          objectId: id,
          objectName: title,
          after: { title, state },
          detail: { deletedAt: deletedAt.toISOString() },
        }),
      ),
    )
  })
}

export async function showBinnedParts(
  { db, clock }: Deps,
  caller: Caller,
  courseId: string,
): Promise<Output<Calls['parts']>> {
  if ((await findCourse(db, caller, courseId)) === undefined) fail('NOT_FOUND')
  const now = clock.now()
  return (await listBinnedParts(db, courseId)).map(({ chapterId, chapterTitle, isKept, deletedAt, ...part }) => ({
    ...part,
    chapter: chapterId === null ? null : { id: chapterId, name: chapterTitle ?? '' },
    deletedAt: deletedAt.toISOString(),
    daysLeft: daysLeft({ deletedAt, isKept }, now),
  }))
}

async function requireRoom(tx: Tx, courseId: string): Promise<void> {
  const outline = await loadOutline(tx, courseId)
  const lessonCount = outline.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
  if (outline.length > MAX_CHAPTERS || lessonCount > MAX_LESSONS) fail('OUTLINE_FULL')
}

async function restoreLesson(tx: Tx, part: { readonly courseId: string; readonly id: string }): Promise<string> {
  const lesson = (await findBinnedLesson(tx, part)) ?? fail('NOT_FOUND')
  if (lesson.chapterDeletedAt !== null) fail('CHAPTER_IN_BIN', { args: { title: lesson.chapterTitle } })
  await takeLessonFromBin(tx, part.id)
  return lesson.title
}

/** As publishing asks it of them. */
async function requireComplete(tx: Tx, ctx: CallerContext, lessons: readonly StoredLesson[]): Promise<void> {
  const contents = lessons.map(lesson => lesson.content)
  const around = await loadSurroundings(tx, contents)
  for (const { title, content } of lessons) {
    const lack = lacksOf(content, around)
    if (lack !== undefined) fail('RESTORED_INCOMPLETE', { args: { title, what: lack[ctx.language] } })
  }
}

export async function restorePart(
  { db, clock, outbox }: Deps,
  ctx: CallerContext,
  { courseId, kind, id }: Parsed<Calls['restorePart']>,
): Promise<void> {
  await inTx(db, async tx => {
    const [course] = await holdCourses(tx, ctx, [courseId])
    const chapter = kind === 'chapter' ? await takeChapterFromBin(tx, { courseId, id }) : undefined
    if (kind === 'chapter' && chapter === undefined) fail('NOT_FOUND')
    const title = chapter?.title ?? (await restoreLesson(tx, { courseId, id }))
    await requireRoom(tx, courseId)
    if (course?.state === CourseState.published) {
      const lessons = await listLessons(tx, [courseId])
      const back = lessons.filter(lesson => lesson.id === id || (chapter !== undefined && lesson.chapterId === id))
      await requireComplete(tx, ctx, back)
    }
    await touchCourse(tx, courseId, clock.now())
    await outbox.publish(tx, 'course.changed', { courseId })
    await recordAudit(tx, ctx, {
      action: kind === 'chapter' ? 'courseChapter.restore' : 'lesson.restore',
      objectType: kind === 'chapter' ? 'courseChapter' : 'lesson',
      objectId: id,
      objectName: title,
      after: { title, course: course?.title ?? '', ...(chapter && { lessonCount: chapter.lessonCount }) },
    })
  })
}

/** So many at a time, so that no transaction is long. */
const PORTION = 100

const SORTS = [
  { action: 'course.purge', objectType: 'course', clear: clearCourses },
  { action: 'lesson.purge', objectType: 'lesson', clear: clearLessons },
  { action: 'courseChapter.purge', objectType: 'courseChapter', clear: clearChapters },
] as const
type Sort = (typeof SORTS)[number]

const entryOf = ({ action, objectType }: Sort, { id, title, courseTitle, deletedAt }: Cleared) => ({
  action,
  objectType,
  objectId: id,
  objectName: title,
  before: { title, course: courseTitle, deletedAt: deletedAt.toISOString() },
})

/** Once a day. What somebody has a record of stays in the bin, however long. */
export async function clearBin({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = addSeconds(now, -BIN_DAYS * DAY_SECONDS)
  const itself: AuditSource = { ip: '', requestId: '', arrivedAt: now }
  for (const sort of SORTS) {
    for (;;) {
      const cleared = await inTx(db, async tx => {
        const gone = await sort.clear(tx, before, PORTION)
        await recordAudit(tx, itself, ...gone.map(one => entryOf(sort, one)))
        return gone
      })
      if (cleared.length < PORTION) break
    }
  }
}
