import { BIN_DAYS, courseBin } from '../contract/course-bin.ts'
import { courses } from '../contract/courses.ts'
import { CourseState, LessonKind } from '../contract/course-kinds.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { learning } from '../../learning/contract/learning.ts'
import { USUAL_RULE } from '../contract/lessons.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { emptyTable } from '../../../apps/server/test/empty.ts'
import { makeCourse, type TestCourse, type TestLesson } from '../test/make-courses.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { clearBin } from './bin.ts'

let app: TestApp
let author: TestUser
let staff: string
let learner: TestUser
let student: string

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await emptyTable(app, 'courses')
  author = await makeAdministrator(app)
  staff = await signIn(app, author)
  learner = await makeStudent(app)
  student = await signIn(app, learner)
})
afterAll(() => app.close())

const TEXT = { kind: LessonKind.richText } as const
const remove = (id: string) => app.call(courses.delete, { ids: [id] }, staff)
const restore = (id: string, token = staff) => app.call(courseBin.restore, { ids: [id] }, token)
const bin = (token = staff) => app.call(courseBin.paging, {}, token)
const parts = (courseId: string) => app.call(courseBin.parts, { courseId }, staff)
const mine = (show: 'all' | 'completed' | 'past') => app.call(learning.mine, { show }, student)
const open = (of: TestCourse, index = 0) =>
  app.call(learning.lesson, { courseId: of.id, lessonId: of.lessonIds[index] ?? '' }, student)
const countOf = async (table: 'courses' | 'lessons' | 'courseChapters') =>
  (await app.deps.db.selectFrom(table).select('id').execute()).length
const loggedOf = (objectId: string) =>
  app.deps.db
    .selectFrom('auditLog')
    .select(['action', 'objectName', 'before', 'after', 'actorId'])
    .where('objectId', '=', objectId)
    .orderBy('id')
    .execute()

/** After so many days the author has to sign in again. */
async function afterDays(days: number): Promise<void> {
  app.clock.advance(days * 24 * 3600)
  staff = await signIn(app, author)
  student = await signIn(app, learner)
}

describe('a course that is deleted', () => {
  it('lies in the bin, seen by nobody else, and the log says what it was and who had learnt in it', async () => {
    const of = await makeCourse(app, { title: 'Safety' })
    await open(of)
    expect(await app.call(courseBin.loss, { courseIds: [of.id] }, staff)).toEqual({
      learnerCount: 1,
      completedCount: 1,
      talkCount: 0,
    })
    await remove(of.id)
    expect((await app.call(courses.paging, {}, staff)).total).toBe(0)
    for (const call of [courses.detail, learning.course] as const) {
      const token = call === courses.detail ? staff : student
      expect(await app.send(call, { id: of.id }, token)).toMatchObject({ body: { code: codeOf('NOT_FOUND') } })
    }
    expect(await refusalOf(open(of))).toBe('NOT_FOUND')
    expect((await mine('all')).total).toBe(0)
    expect((await bin()).rows).toMatchObject([
      {
        id: of.id,
        title: 'Safety',
        learnerCount: 1,
        completedCount: 1,
        talkCount: 0,
        lessonCount: 1,
        deletedBy: author.realName,
        daysLeft: null,
      },
    ])
    const before = { title: 'Safety', state: 1, learnerCount: 1, completedCount: 1, talkCount: 0 }
    expect(await loggedOf(of.id)).toMatchObject([{ action: 'course.delete', objectName: 'Safety', before }])
  })

  it('stays in the record of whoever has learnt in it, and in what staff see of them', async () => {
    const of = await makeCourse(app, { title: 'Safety' })
    await open(of)
    await remove(of.id)
    const record = { id: of.id, title: 'Safety', isCompleted: true, isOffered: false, completedAt: expect.any(String) }
    expect((await mine('completed')).rows).toMatchObject([record])
    expect((await mine('past')).rows).toMatchObject([record])
    const learners = await app.call(learning.learners, { courseId: of.id }, staff)
    expect(learners).toMatchObject({ courseTitle: 'Safety', isInBin: true, completedCount: 1 })
    const one = await app.call(learning.record, { courseId: of.id, userId: learner.id }, staff)
    expect(one.lessons).toMatchObject([{ isRemoved: false, completedAt: expect.any(String) }])
    expect(await app.call(learning.remind, { courseId: of.id }, staff)).toEqual({ count: 0 })
  })

  it('comes back as it was, for those of its data scope alone', async () => {
    const of = await makeCourse(app)
    await open(of)
    await remove(of.id)
    const stranger = await signIn(app, await makeAdministrator(app, { scope: DataScope.own }))
    expect((await bin(stranger)).total).toBe(0)
    expect(await refusalOf(restore(of.id, stranger))).toBe('NOT_FOUND')
    await restore(of.id)
    expect((await mine('all')).rows).toMatchObject([{ id: of.id, isCompleted: true, isOffered: true }])
    expect((await mine('past')).total).toBe(0)
    expect((await bin()).total).toBe(0)
    expect(await refusalOf(restore(of.id))).toBe('NOT_FOUND')
    expect(await loggedOf(of.id)).toMatchObject([{ action: 'course.delete' }, { action: 'course.restore' }])
  })

  it('is gone after its time where nobody has a record, and stays where somebody has', async () => {
    const [free, learnt] = [await makeCourse(app), await makeCourse(app)]
    await open(learnt)
    for (const { id } of [free, learnt]) await remove(id)
    expect((await bin()).rows.find(row => row.id === free.id)?.daysLeft).toBe(BIN_DAYS)
    await afterDays(BIN_DAYS - 1)
    await clearBin(app.deps)
    expect(await countOf('courses')).toBe(2)
    expect((await bin()).rows.find(row => row.id === free.id)?.daysLeft).toBe(1)
    await afterDays(1.1)
    await clearBin(app.deps)
    expect((await bin()).rows.map(row => row.id).toSorted()).toEqual([learnt.id])
    expect(await loggedOf(free.id)).toMatchObject([
      { action: 'course.delete' },
      { action: 'course.purge', actorId: null, before: { title: free.title } },
    ])
    await afterDays(1000)
    await clearBin(app.deps)
    expect(await countOf('courses')).toBe(1)
  })
})

describe('a chapter and a lesson that are deleted', () => {
  const make = () => makeCourse(app, { chapters: [[TEXT, TEXT], [TEXT]] })
  const titles = async (id: string) =>
    (await app.call(courses.detail, { id }, staff)).chapters.map(chapter => chapter.lessons.map(one => one.id))

  it('leave the outline, keep what was learnt in them, and come back to their place', async () => {
    const of = await make()
    const [first = '', second = '', third = ''] = of.lessonIds
    const [chapterId = ''] = of.chapterIds
    await open(of, 0)
    await app.call(courses.lessonDelete, { courseId: of.id, ids: [second] }, staff)
    expect(await app.call(courseBin.loss, { courseIds: [of.id], chapterId }, staff)).toMatchObject({ learnerCount: 1 })
    await app.call(courses.chapterDelete, { courseId: of.id, id: chapterId }, staff)
    expect(await titles(of.id)).toEqual([[third]])
    expect(await refusalOf(open(of, 0))).toBe('NOT_FOUND')
    const shown = await app.call(learning.course, { id: of.id }, student)
    expect(shown.removedLessons).toMatchObject([{ id: first, isCompleted: true }])
    expect(shown).toMatchObject({ lessonCount: 1, requiredCount: 1, completedCount: 0 })
    const record = await app.call(learning.record, { courseId: of.id, userId: learner.id }, staff)
    expect(record.lessons.map(one => [one.id, one.isRemoved])).toEqual([
      [first, true],
      [third, false],
    ])
    expect((await parts(of.id)).map(part => [part.kind, part.id, part.lessonCount, part.daysLeft])).toEqual([
      ['chapter', chapterId, 1, null],
      ['lesson', second, 0, BIN_DAYS],
    ])
    const back = (kind: 'chapter' | 'lesson', id: string) =>
      app.call(courseBin.restorePart, { courseId: of.id, kind, id }, staff)
    expect(await refusalOf(back('lesson', second))).toBe('CHAPTER_IN_BIN')
    await back('chapter', chapterId)
    expect(await titles(of.id)).toEqual([[first], [third]])
    await back('lesson', second)
    expect(await titles(of.id)).toEqual([[first, second], [third]])
    expect(await refusalOf(back('lesson', second))).toBe('NOT_FOUND')
    expect(await loggedOf(chapterId)).toMatchObject([
      { action: 'courseChapter.delete', before: { lessonCount: 1, learnerCount: 1, completedCount: 1 } },
      { action: 'courseChapter.restore' },
    ])
    expect((await app.call(learning.course, { id: of.id }, student)).removedLessons).toEqual([])
  })

  it('are gone after their time where nobody has a record', async () => {
    const of = await make()
    await open(of, 0)
    await app.call(courses.setState, { ids: [of.id], state: CourseState.draft }, staff)
    for (const id of of.chapterIds) await app.call(courses.chapterDelete, { courseId: of.id, id }, staff)
    await afterDays(BIN_DAYS + 1)
    await clearBin(app.deps)
    expect([await countOf('lessons'), await countOf('courseChapters')]).toEqual([1, 1])
    expect((await parts(of.id)).map(part => part.id)).toEqual(of.chapterIds.slice(0, 1))
  })

  it('do not take the last lesson from a published course: that would complete it for everybody', async () => {
    const of = await make()
    await open(of, 0)
    const [firstChapter = '', lastChapter = ''] = of.chapterIds
    const removeLessons = (ids: readonly string[]) =>
      app.call(courses.lessonDelete, { courseId: of.id, ids: [...ids] }, staff)
    const removeChapter = (id: string) => app.call(courses.chapterDelete, { courseId: of.id, id }, staff)
    expect(await refusalOf(removeLessons(of.lessonIds))).toBe('LAST_LESSON')
    await removeChapter(firstChapter)
    expect(await refusalOf(removeChapter(lastChapter))).toBe('LAST_LESSON')
    expect(await refusalOf(removeLessons(of.lessonIds.slice(2)))).toBe('LAST_LESSON')
    expect(await titles(of.id)).toEqual([of.lessonIds.slice(2)])
    await app.call(courses.setState, { ids: [of.id], state: CourseState.draft }, staff)
    await removeChapter(lastChapter)
    expect(await titles(of.id)).toEqual([])
  })

  it('come back incomplete into a draft only', async () => {
    const empty: TestLesson = { content: { kind: LessonKind.richText, body: '', attachments: [] } }
    const of = await makeCourse(app, { chapters: [[TEXT], [empty]], state: CourseState.draft })
    const [, chapterId = ''] = of.chapterIds
    const [, id = ''] = of.lessonIds
    const setState = (state: CourseState) => app.call(courses.setState, { ids: [of.id], state }, staff)
    const back = (kind: 'chapter' | 'lesson', part: string) =>
      app.call(courseBin.restorePart, { courseId: of.id, kind, id: part }, staff)
    await app.call(courses.lessonDelete, { courseId: of.id, ids: [id] }, staff)
    await setState(CourseState.published)
    expect(await refusalOf(back('lesson', id))).toBe('RESTORED_INCOMPLETE')
    await setState(CourseState.draft)
    await back('lesson', id)
    await app.call(courses.chapterDelete, { courseId: of.id, id: chapterId }, staff)
    await setState(CourseState.published)
    expect(await refusalOf(back('chapter', chapterId))).toBe('RESTORED_INCOMPLETE')
    expect(await titles(of.id)).toEqual([of.lessonIds.slice(0, 1)])
  })

  it('do not come back into a course that is full, and not by somebody of another scope', async () => {
    const of = await make()
    const [first = ''] = of.lessonIds
    await app.call(courses.lessonDelete, { courseId: of.id, ids: [first] }, staff)
    const stranger = await signIn(app, await makeAdministrator(app, { scope: DataScope.own }))
    const back = (token: string) =>
      app.call(courseBin.restorePart, { courseId: of.id, kind: 'lesson', id: first }, token)
    expect(await refusalOf(back(stranger))).toBe('NOT_FOUND')
    const filled = Array.from({ length: 500 }, () => TEXT)
    const full = await makeCourse(app, { chapters: [filled] })
    await app.call(courses.lessonDelete, { courseId: full.id, ids: full.lessonIds.slice(0, 1) }, staff)
    await app.call(
      courses.lessonSave,
      {
        courseId: full.id,
        chapterId: full.chapterIds[0] ?? '',
        title: 'One more',
        isRequired: true,
        content: { kind: LessonKind.richText, body: '<p>x</p>', attachments: [] },
        rule: USUAL_RULE,
      },
      staff,
    )
    const again = { courseId: full.id, kind: 'lesson' as const, id: full.lessonIds[0] ?? '' }
    expect(await refusalOf(app.call(courseBin.restorePart, again, staff))).toBe('OUTLINE_FULL')
  })
})
