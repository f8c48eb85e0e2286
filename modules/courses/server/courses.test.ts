import { courses } from '../contract/courses.ts'
import { CourseState, LessonKind } from '../contract/course-kinds.ts'
import { AssetKind } from '../../assets/contract/asset-kinds.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { type LessonContent, USUAL_RULE } from '../contract/lessons.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { contentOf, courseInput, makeAsset, makeCourse, type TestLesson } from '../test/make-courses.ts'
import { drawn, examInput, makeBlueprint, makeExam, publish as publishExam } from '../../exams/test/make-exams.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { newId } from '@tripos/runtime/random.ts'

let app: TestApp
let staff: string
let examLines: ReturnType<typeof drawn>[]

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  staff = await signIn(app, author)
  const bank = await makeBank(app, author)
  await makeQuestions(app, 2, { bank, type: 1 })
  examLines = [drawn(bank.id, 1, { type: 1 })]
})
afterAll(() => app.close())

const detail = (id: string, token = staff) => app.call(courses.detail, { id }, token)
const TEXT: LessonContent = { kind: LessonKind.richText, body: '<p>Read</p>', attachments: [] }
const draft = (...chapters: TestLesson[][]) => makeCourse(app, { state: CourseState.draft, chapters })
const publish = (...ids: string[]) => app.call(courses.setState, { ids, state: CourseState.published }, staff)
const lesson = (content: LessonContent, title = 'A lesson') => ({ title, isRequired: true, content, rule: USUAL_RULE })

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? error.envelope.msg : `no refusal: ${String(error)}`
}

describe('the settings of a course', () => {
  it('are stored, cleaned of script, and guarded against the save of somebody else', async () => {
    const department = await makeDepartment(app)
    const reader = await makeStudent(app)
    const introduction = '<p>About <script>alert(1)</script>this</p>'
    const input = courseInput({ title: 'One', introduction, departmentId: department.id, openType: 4 })
    const { id } = await app.call(courses.save, { ...input, audienceUserIds: [reader.id] }, staff)
    expect(await detail(id)).toMatchObject({
      title: 'One',
      introduction: '<p>About this</p>',
      state: CourseState.draft,
      version: 1,
      audienceUsers: [{ id: reader.id }],
      chapters: [],
    })
    const again = { ...courseInput({ title: 'Two' }), id, version: 1 }
    expect((await app.call(courses.save, again, staff)).version).toBe(2)
    expect(await refusalOf(app.call(courses.save, { ...again, title: 'Three' }, staff))).toBe('EDIT_CONFLICT')
    expect(await detail(id)).toMatchObject({ title: 'Two', audienceUserIds: [], version: 2 })
  })

  it.each([
    ['AUDIENCE_EMPTY', { openType: 2 as const }],
    ['AUDIENCE_EMPTY', { openType: 4 as const }],
    ['BAD_INPUT', { title: ' ' }],
    ['BAD_INPUT', { categoryId: newId() }],
    ['BAD_INPUT', { lecturerIds: [newId()] }],
    ['BAD_INPUT', { openType: 4 as const, audienceUserIds: [newId()] }],
    ['BAD_INPUT', { cover: 'https://example.org/x.png' }],
  ])('are refused with %s, and nothing is stored', async (name, fields) => {
    const before = (await app.call(courses.paging, {}, staff)).total
    expect(await refusalOf(app.call(courses.save, courseInput(fields), staff))).toBe(name)
    expect((await app.call(courses.paging, {}, staff)).total).toBe(before)
  })

  it('for nobody are refused with words that speak of what a course has', async () => {
    const { body } = await app.send(courses.save, courseInput({ openType: 2 }), staff, 'zh-CN')
    expect(body.msg).toBe('请至少选择一个部门或人员。')
  })

  it('stay within the data scope of their author', async () => {
    const [mine, theirs] = [await makeDepartment(app), await makeDepartment(app)]
    const scope = { scope: DataScope.department, departmentIds: [mine.id] }
    const token = await signIn(app, await makeAdministrator(app, scope))
    const inside = await makeCourse(app, { departmentId: mine.id })
    const outside = await makeCourse(app, { departmentId: theirs.id })
    expect((await app.call(courses.paging, {}, token)).rows.map(row => row.id)).toEqual([inside.id])
    expect(await refusalOf(detail(outside.id, token))).toBe('NOT_FOUND')
    const given = { ...courseInput({ departmentId: theirs.id }), id: inside.id, version: 1 }
    expect(await refusalOf(app.call(courses.save, given, token))).toBe('NOT_ALLOWED')
    const both = { ids: [inside.id, outside.id] }
    expect(await refusalOf(app.call(courses.delete, both, token))).toBe('NOT_FOUND')
    expect(await detail(inside.id, token)).toMatchObject({ id: inside.id })
  })
})

describe('an outline', () => {
  it('is written, arranged and taken apart again', async () => {
    const { id } = await app.call(courses.save, courseInput(), staff)
    const chapter = async (title: string) => (await app.call(courses.chapterSave, { courseId: id, title }, staff)).id
    const [first, second] = [await chapter('First'), await chapter('Second')]
    const add = (title: string) =>
      app.call(courses.lessonSave, { courseId: id, chapterId: first, ...lesson(TEXT, title) }, staff)
    const [a, b] = [(await add('a')).id, (await add('b')).id]
    const shown = async () =>
      (await detail(id)).chapters.map(({ title, lessons }) => [title, ...lessons.map(one => one.title)].join(' '))
    expect(await shown()).toEqual(['First a b', 'Second'])
    const order = (chapters: { id: string; lessonIds: string[] }[]) =>
      app.call(courses.arrange, { courseId: id, chapters }, staff)
    await order([
      { id: second, lessonIds: [b] },
      { id: first, lessonIds: [a] },
    ])
    expect(await shown()).toEqual(['Second b', 'First a'])
    await app.call(courses.chapterSave, { courseId: id, id: second, title: 'Renamed' }, staff)
    await app.call(courses.lessonDelete, { courseId: id, ids: [a] }, staff)
    expect(await shown()).toEqual(['Renamed b', 'First'])
    await app.call(courses.chapterDelete, { courseId: id, id: second }, staff)
    expect(await shown()).toEqual(['First'])
  })

  it('is arranged whole or not at all', async () => {
    const { id, chapterIds, lessonIds } = await draft([{ kind: 5 }, { kind: 5 }])
    const other = await draft([{ kind: 5 }])
    const [chapter = '', a = '', b = ''] = [chapterIds[0], ...lessonIds]
    const order = (...lists: string[][]) =>
      refusalOf(
        app.call(
          courses.arrange,
          { courseId: id, chapters: lists.map(lessonIdsOfChapter => ({ id: chapter, lessonIds: lessonIdsOfChapter })) },
          staff,
        ),
      )
    expect(await order([a])).toBe('EDIT_CONFLICT')
    expect(await order([a, a])).toBe('EDIT_CONFLICT')
    expect(await order([a, b, other.lessonIds[0] ?? ''])).toBe('EDIT_CONFLICT')
    expect(await order([a], [b])).toBe('EDIT_CONFLICT')
    expect((await detail(id)).chapters[0]?.lessons.map(one => one.id)).toEqual([a, b])
  })

  it('refuses parts of another course', async () => {
    const [mine, other] = [await draft([{ kind: 5 }]), await draft([{ kind: 5 }])]
    const courseId = mine.id
    const [chapterId = '', id = ''] = [other.chapterIds[0], other.lessonIds[0]]
    const refusals = [
      app.call(courses.chapterSave, { courseId, id: chapterId, title: 'x' }, staff),
      app.call(courses.chapterDelete, { courseId, id: chapterId }, staff),
      app.call(courses.lessonSave, { courseId, chapterId, ...lesson(TEXT) }, staff),
      app.call(courses.lessonSave, { courseId, chapterId, id, ...lesson(TEXT) }, staff),
      app.call(courses.lessonDelete, { courseId, ids: [id, ...mine.lessonIds] }, staff),
    ].map(refusalOf)
    expect(await Promise.all(refusals)).toEqual(Array(5).fill('NOT_FOUND'))
    expect((await detail(other.id)).chapters[0]).toMatchObject({ title: 'Chapter 1', lessons: [{ id }] })
    expect((await detail(courseId)).chapters[0]?.lessons).toHaveLength(1)
  })
})

describe('a lesson', () => {
  const saveIn = (course: { id: string; chapterIds: readonly string[] }, content: LessonContent, token = staff) =>
    app.call(
      courses.lessonSave,
      { courseId: course.id, chapterId: course.chapterIds[0] ?? '', ...lesson(content) },
      token,
    )

  it('names files of the right kinds only', async () => {
    const course = await draft([])
    const pdf = await makeAsset(app, { kind: AssetKind.pdf, name: 'notes.pdf' })
    const said = await sentenceOf(saveIn(course, contentOf(LessonKind.video, pdf)))
    expect(said).toBe('The lesson "A lesson" is incomplete: the file "notes.pdf" is of the wrong kind')
    const stream = await makeAsset(app, { kind: AssetKind.stream })
    const mixed = { ...contentOf(LessonKind.video, stream), kind: LessonKind.video } as LessonContent
    await saveIn(course, mixed)
    const video = await makeAsset(app)
    const sources = [video, stream].map(assetId => ({ assetId, label: '' }))
    const both: LessonContent = { kind: LessonKind.video, sources, captions: [], marks: [], attachments: [] }
    expect(await refusalOf(saveIn(course, both))).toBe('LESSON_INCOMPLETE')
    await saveIn(course, { ...contentOf(LessonKind.pdf, pdf), attachments: [{ assetId: video }] } as LessonContent)
    expect((await detail(course.id)).chapters[0]?.lessons.map(one => one.assets.length)).toEqual([1, 2])
  })

  it('takes files and exams of the data scope of its author, and those that the course has already', async () => {
    const department = await makeDepartment(app)
    const fields = { scope: DataScope.department, departmentIds: [department.id] }
    const author = await makeAdministrator(app, fields)
    const token = await signIn(app, author)
    const foreign = await makeAsset(app, { kind: AssetKind.pdf })
    const examId = await makeExam(app, staff, examLines)
    const course = await makeCourse(app, { departmentId: department.id, state: CourseState.draft, chapters: [[]] })
    const pdf = contentOf(LessonKind.pdf, foreign)
    const exam: LessonContent = { kind: LessonKind.exam, examId, attachments: [] }
    expect(await refusalOf(saveIn(course, pdf, token))).toBe('LESSON_INCOMPLETE')
    expect(await refusalOf(saveIn(course, exam, token))).toBe('LESSON_INCOMPLETE')
    await saveIn(course, pdf)
    await saveIn(course, exam)
    await saveIn(course, pdf, token)
    await saveIn(course, exam, token)
    await saveIn(course, contentOf(LessonKind.pdf, await makeAsset(app, { kind: 3, ownerId: author.id })), token)
    expect((await detail(course.id, token)).chapters[0]?.lessons).toHaveLength(5)
  })

  it('keeps its kind, is cleaned of script, and links to the web only', async () => {
    const course = await draft([{ kind: 5 }])
    const [id = ''] = course.lessonIds
    const change = (content: LessonContent, version = 1) =>
      app.call(
        courses.lessonSave,
        { courseId: course.id, chapterId: course.chapterIds[0] ?? '', id, version, ...lesson(content) },
        staff,
      )
    await change({ ...TEXT, body: '<p>Safe</p><img src=x onerror=alert(1)>' } as LessonContent)
    expect((await detail(course.id)).chapters[0]?.lessons[0]?.content).toMatchObject({ body: '<p>Safe</p>' })
    // Somebody else still has the lesson open as it was.
    expect(await refusalOf(change({ ...TEXT, body: '<p>Late</p>' } as LessonContent))).toBe('EDIT_CONFLICT')
    expect((await detail(course.id)).chapters[0]?.lessons[0]).toMatchObject({
      version: 2,
      content: { body: '<p>Safe</p>' },
    })
    expect(await refusalOf(change(contentOf(LessonKind.link, ''), 2))).toBe('NOT_FOUND')
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org/', '//example.org']) {
      const said = await refusalOf(saveIn(course, { kind: LessonKind.link, url, attachments: [] }))
      expect([url, said]).toEqual([url, 'BAD_INPUT'])
    }
    expect((await detail(course.id)).chapters[0]?.lessons).toHaveLength(1)
  })

  it('may wait for its file in a draft, not in what learners see', async () => {
    const coming = contentOf(LessonKind.video, await makeAsset(app, { state: 1, name: 'film.mp4' }))
    const [course, out] = [await draft([]), await makeCourse(app)]
    await saveIn(course, coming)
    expect(await sentenceOf(publish(course.id))).toContain('the file "film.mp4" is not ready yet')
    expect(await refusalOf(saveIn(out, coming))).toBe('LESSON_INCOMPLETE')
    expect((await detail(out.id)).chapters[0]?.lessons).toHaveLength(1)
  })
})

describe('publishing', () => {
  it('asks for a lesson, for text, and for an exam that is published', async () => {
    expect(await refusalOf(publish((await draft([])).id))).toBe('COURSE_EMPTY')
    const blank = await draft([{ content: { ...TEXT, body: '<p>&nbsp;</p>' } as LessonContent }])
    expect(await refusalOf(publish(blank.id))).toBe('LESSON_INCOMPLETE')
    const { id: examId } = await app.call(exams.save, examInput(await makeBlueprint(app, staff, examLines)), staff)
    const withExam = await draft([{ content: { kind: LessonKind.exam, examId, attachments: [] } }])
    expect(await refusalOf(publish(withExam.id))).toBe('LESSON_INCOMPLETE')
    await publishExam(app, staff, examId)
    await publish(withExam.id)
    expect(await detail(withExam.id)).toMatchObject({ state: CourseState.published })
    expect(await refusalOf(app.call(exams.delete, { id: examId }, staff))).toBe('EXAM_IN_COURSE')
  })

  it('takes several at once, all of them or none, and keeps the first time over a withdrawal', async () => {
    const [whole, empty] = [await draft([{ kind: 5 }]), await draft([])]
    expect(await refusalOf(publish(whole.id, empty.id))).toBe('COURSE_EMPTY')
    expect((await detail(whole.id)).state).toBe(CourseState.draft)
    await publish(whole.id)
    const { publishedAt } = await detail(whole.id)
    app.clock.advance(60)
    await app.call(courses.setState, { ids: [whole.id], state: CourseState.draft }, staff)
    await publish(whole.id)
    expect(await detail(whole.id)).toMatchObject({ publishedAt, state: CourseState.published })
  })
})

describe('the list', () => {
  it('is searched, filtered and sorted, and counts lessons', async () => {
    const course = await makeCourse(app, { title: '安全教育', chapters: [[{ kind: 5 }, { kind: 7 }]] })
    await makeCourse(app, { title: '安全演习', state: CourseState.draft })
    const found = async (input: object) => (await app.call(courses.paging, input, staff)).rows.map(row => row.title)
    expect(await found({ search: '安全', sort: 'title', order: 'asc' })).toEqual(['安全教育', '安全演习'])
    expect(await found({ search: '安全', state: CourseState.published })).toEqual(['安全教育'])
    expect(await app.call(courses.paging, { search: '安全教' }, staff)).toMatchObject({
      rows: [{ id: course.id, lessonCount: 2, learnerCount: 0, completedCount: 0 }],
    })
  })

  it('copies a course with its outline as a draft, and deletes it', async () => {
    const source = await makeCourse(app, { chapters: [[{ kind: 1 }, { kind: 5 }], [{ kind: 7 }]] })
    const { id } = await app.call(courses.copy, { id: source.id, title: 'The copy' }, staff)
    const [before, after] = [await detail(source.id), await detail(id)]
    const bare = (course: typeof before) =>
      course.chapters.map(chapter => ({
        ...chapter,
        id: '',
        lessons: chapter.lessons.map(one => ({ ...one, id: '' })),
      }))
    expect(after).toMatchObject({ title: 'The copy', state: CourseState.draft, publishedAt: null })
    expect(bare(after)).toEqual(bare(before))
    await app.call(courses.delete, { ids: [source.id] }, staff)
    expect(await refusalOf(detail(source.id))).toBe('NOT_FOUND')
    expect((await detail(id)).chapters).toHaveLength(2)
  })
})

describe('categories', () => {
  it('are added, renamed, ordered and removed, and counted as their reader may see the courses', async () => {
    const list = async (token = staff) =>
      (await app.call(courses.categories, {}, token)).map(({ name, courseCount }) => `${name} ${courseCount}`)
    const save = (input: object) => app.call(courses.categoriesSave, { categories: [], ...input }, staff)
    await save({ categories: [{ name: 'Safety' }, { name: 'Science' }] })
    const [safety, science] = await app.call(courses.categories, {}, staff)
    const categoryId = safety?.id ?? ''
    await makeCourse(app, { categoryId })
    const hidden = await makeCourse(app, { categoryId, state: CourseState.draft })
    expect(await list()).toEqual(['Safety 2', 'Science 0'])
    expect(await list(await signIn(app, await makeStudent(app)))).toEqual(['Safety 1', 'Science 0'])
    expect(await refusalOf(save({ categories: [{ name: 'safety' }] }))).toBe('COURSE_CATEGORY_TAKEN')
    await save({
      categories: [
        { id: science?.id, name: 'Physics' },
        { id: categoryId, name: 'Safety' },
      ],
    })
    expect(await list()).toEqual(['Physics 0', 'Safety 2'])
    await save({ removedIds: [categoryId] })
    expect(await list()).toEqual(['Physics 0'])
    expect((await detail(hidden.id)).categoryId).toBeNull()
    const late = save({ categories: [{ id: categoryId, name: 'Safety' }] })
    expect(await refusalOf(late)).toBe('EDIT_CONFLICT')
  })

  it('are not taken from courses that the remover may not see', async () => {
    const own = await signIn(app, await makeAdministrator(app, { scope: DataScope.own }))
    const save = (input: object, token = staff) => app.call(courses.categoriesSave, { categories: [], ...input }, token)
    await save({ categories: [{ name: 'Shared' }] })
    const shared = (await app.call(courses.categories, {}, staff)).find(({ name }) => name === 'Shared')
    const removedIds = [shared?.id ?? '']
    const course = await makeCourse(app, { categoryId: shared?.id ?? '' })
    expect(await refusalOf(save({ removedIds }, own))).toBe('COURSE_CATEGORY_IN_USE')
    expect((await detail(course.id)).categoryId).toBe(shared?.id)
    await save({ removedIds })
    expect((await detail(course.id)).categoryId).toBeNull()
  })
})
