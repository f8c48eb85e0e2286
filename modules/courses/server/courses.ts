/** Use cases of courses for staff: write, publish, withdraw. Their outlines are in outline.ts, their bin in bin.ts. */
import type { courses } from '../contract/courses.ts'
import { CourseState } from '../contract/course-kinds.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { LessonContent } from '../contract/lessons.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import { COURSE_PROBLEMS } from '../input.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inReadTx, inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { plainText, sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { findUserNames, requireAudience } from '../../identity/server/index.ts'
import { type Audience, listAudience, replaceAudience, requireDepartment } from '../../org/server/index.ts'
import {
  COURSE_AUDIENCE,
  countLearners,
  listOwnCourses,
  type CourseWrite,
  findCourse,
  insertCourse,
  listCourses,
  listLecturersOf,
  type LockedCourse,
  lockCourses,
  replaceLecturers,
  setCourseState,
  updateCourse,
} from './course.queries.ts'
import { presentCourse, presentOutline } from './courses.present.ts'
import { listFileFacts, loadSurroundings } from './files.queries.ts'
import { lacksOf } from './lesson.rules.ts'
import { listLessons, loadOutline } from './outline.queries.ts'
import { audienceThen, publishAudience } from './tell-learners.ts'

type Calls = typeof courses
type Save = Parsed<Calls['save']>

const mayEdit = ({ permissions }: Caller): boolean => permissions.has('course:course:edit')

export async function pageCourses(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listCourses(db, caller, input)
  return {
    total,
    rows: rows.map(row => ({
      ...presentCourse(row),
      category: row.categoryId === null ? null : { id: row.categoryId, name: row.categoryName ?? '' },
      lessonCount: row.lessonCount,
      learnerCount: row.learnerCount,
      completedCount: row.completedCount,
      owner: { id: row.ownerId, name: row.ownerName },
      updatedAt: row.updatedAt.toISOString(),
      canEdit: mayEdit(caller),
    })),
  }
}

export async function showCourse({ db }: Deps, caller: Caller, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findCourse(db, caller, id)) ?? fail('NOT_FOUND')
  const audience = await listAudience(db, COURSE_AUDIENCE, id)
  const lecturers = await listLecturersOf(db, id)
  const outline = await loadOutline(db, id)
  const contents = outline.flatMap(chapter => chapter.lessons.map(lesson => lesson.content))
  const around = { ...(await loadSurroundings(db, contents)), files: await listFileFacts(db, contents) }
  return {
    ...presentCourse(row),
    introduction: row.introduction,
    categoryId: row.categoryId,
    departmentId: row.departmentId,
    inOrder: row.inOrder,
    talk: row.talk as Save['talk'],
    version: row.version,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    audienceDepartmentIds: audience.departmentIds,
    audienceUserIds: audience.userIds,
    audienceUsers: await findUserNames(db, audience.userIds),
    lecturerIds: lecturers.map(lecturer => lecturer.id),
    lecturers,
    chapters: presentOutline(outline, around),
    canEdit: mayEdit(caller),
  }
}

function checkAudience({ openType, audienceDepartmentIds, audienceUserIds }: Save): void {
  if (openType === OpenType.departments && audienceDepartmentIds.length === 0) fail('AUDIENCE_EMPTY')
  if (openType === OpenType.people && audienceUserIds.length === 0) fail('AUDIENCE_EMPTY')
}

/** Only what the kind of audience asks for is kept. */
const audienceOf = ({ openType, audienceDepartmentIds, audienceUserIds }: Save): Audience => ({
  departmentIds: openType === OpenType.departments ? audienceDepartmentIds : [],
  userIds: openType === OpenType.people ? audienceUserIds : [],
})

/** Whoever opens courses to their audiences answers for it, whoever has written them. */
async function requireAudiences(tx: Tx, caller: Caller, wanted: readonly LockedCourse[]): Promise<void> {
  for (const { id, openType } of wanted) {
    const audience = await listAudience(tx, COURSE_AUDIENCE, id)
    await requireAudience(tx, caller, { openType, ...audience, everyone: 'course:course:everyone' })
  }
}

function writeOf(input: Save): CourseWrite {
  const { title, cover, categoryId, departmentId, isRequired, openType, inOrder, talk } = input
  const dueAt = input.dueAt === null ? null : toDate(input.dueAt)
  const introduction = sanitizeRichText(input.introduction)
  return { title, cover, introduction, categoryId, departmentId, isRequired, openType, dueAt, inOrder, talk }
}

const REFERENCES = {
  courses_category_id_fkey: COURSE_PROBLEMS.categoryUnknown,
  courses_department_id_fkey: COMMON_PROBLEMS.departmentUnknown,
  course_departments_department_id_fkey: COMMON_PROBLEMS.audienceDepartmentUnknown,
  course_people_user_id_fkey: COMMON_PROBLEMS.audienceUserUnknown,
  course_lecturers_lecturer_id_fkey: COURSE_PROBLEMS.lecturerUnknown,
} as const

export async function saveCourse(
  { db, clock, outbox }: Deps,
  ctx: CallerContext,
  input: Save,
): Promise<Output<Calls['save']>> {
  const { caller } = ctx
  const before = input.id === undefined ? undefined : await findCourse(db, caller, input.id)
  if (input.id !== undefined && before === undefined) fail('NOT_FOUND')
  checkAudience(input)
  await requireAudience(db, caller, { ...input, ...audienceOf(input), everyone: 'course:course:everyone' })
  requireDepartment(caller, input.departmentId, before?.departmentId)
  const write = writeOf(input)
  const id = input.id ?? newId()
  const version = input.version ?? 0
  const written = { id, write, words: plainText(write.introduction), now: clock.now() }
  try {
    await inTx(db, async tx => {
      const audienceBefore = before && (await audienceThen(tx, before))
      if (before === undefined) await insertCourse(tx, caller.userId, written)
      else if (!(await updateCourse(tx, caller, { ...written, version }))) fail('EDIT_CONFLICT')
      await replaceAudience(tx, COURSE_AUDIENCE, { id, ...audienceOf(input) })
      await replaceLecturers(tx, id, input.lecturerIds)
      if (before !== undefined && audienceBefore !== undefined) {
        const saved = { ...before, openType: write.openType, before: audienceBefore, now: written.now }
        await publishAudience(tx, outbox, saved)
      }
      await recordAudit(tx, ctx, {
        action: 'course.save',
        objectType: 'course',
        objectId: id,
        objectName: write.title,
        before: before && { ...before },
        after: { ...write, lecturerIds: input.lecturerIds },
      })
    })
  } catch (error) {
    for (const [constraint, problem] of Object.entries(REFERENCES)) {
      if (violates(error, constraint)) failInput(problem)
    }
    throw error
  }
  return { id, version: before === undefined ? 1 : version + 1 }
}

/** Holds the courses, all of them or none. */
export async function holdCourses(tx: Tx, { caller }: CallerContext, ids: readonly string[]): Promise<LockedCourse[]> {
  const wanted = new Set(ids)
  const courses = await lockCourses(tx, caller, [...wanted])
  return courses.length < wanted.size ? fail('NOT_FOUND') : courses
}

/** What learners are to see is whole. */
async function requireWhole(tx: Tx, ctx: CallerContext, wanted: readonly LockedCourse[]): Promise<void> {
  const lessons = await listLessons(
    tx,
    wanted.map(course => course.id),
  )
  const contents: LessonContent[] = lessons.map(lesson => lesson.content)
  const around = await loadSurroundings(tx, contents)
  const empty = wanted.find(course => !lessons.some(lesson => lesson.courseId === course.id))
  if (empty !== undefined) fail('COURSE_EMPTY', { args: { title: empty.title } })
  for (const { title, content } of lessons) {
    const lack = lacksOf(content, around)
    if (lack !== undefined) fail('LESSON_INCOMPLETE', { args: { title, what: lack[ctx.language] } })
  }
}

/** Whom publishing these courses would reach. What it would be refused for is told now. */
export const countCourseLearners = (
  { db }: Deps,
  ctx: CallerContext,
  { ids }: Parsed<Calls['countLearners']>,
): Promise<Output<Calls['countLearners']>> =>
  inReadTx(db, async tx => {
    const wanted = await listOwnCourses(tx, ctx.caller, ids)
    if (wanted.length < new Set(ids).size) fail('NOT_FOUND')
    await requireWhole(tx, ctx, wanted)
    await requireAudiences(tx, ctx.caller, wanted)
    return { count: await countLearners(tx, ctx.caller, ids) }
  })

export async function setCourseStates(
  { db, clock, outbox }: Deps,
  ctx: CallerContext,
  { ids, state }: Parsed<Calls['setState']>,
): Promise<void> {
  const isPublishing = state === CourseState.published
  const now = clock.now()
  await inTx(db, async tx => {
    const held = await holdCourses(tx, ctx, ids)
    if (isPublishing) {
      await requireWhole(tx, ctx, held)
      await requireAudiences(tx, ctx.caller, held)
    }
    await setCourseState(tx, { ids: held.map(course => course.id), state, now })
    if (isPublishing) {
      const opened = held.filter(course => course.state !== state)
      const announcedAt = now.toISOString()
      await outbox.publish(
        tx,
        'course.opened',
        ...opened.map(({ id: courseId }) => ({ courseId, announcedAt, before: null })),
      )
      await outbox.publish(tx, 'course.changed', ...opened.map(({ id: courseId }) => ({ courseId })))
    }
    await recordAudit(
      tx,
      ctx,
      ...held.map(
        ({ id, title, state: stateBefore }): AuditEntry => ({
          action: isPublishing ? 'course.publish' : 'course.withdraw',
          objectType: 'course',
          objectId: id,
          objectName: title,
          before: { state: stateBefore },
          after: { state },
        }),
      ),
    )
  })
}
