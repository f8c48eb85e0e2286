import { courses } from '../../contract/courses.ts'
import { LessonKind } from '../../contract/course-kinds.ts'
import { USUAL_RULE } from '../../contract/lessons.ts'
import { describe, expect, it } from 'vitest'
import { clockText, secondsOfClock } from './clock-text.rules.ts'
import { NEW_COURSE, toCategoriesInput, toCourseInput } from './course-form.rules.ts'
import { lessonFormOf, lessonProblem, newLesson, toLesson } from './lesson-form.rules.ts'
import { arrangementOf, type Chapter, rowsOf } from './outline.rules.ts'

const A = '01900000-0000-7000-8000-00000000000a'
const B = '01900000-0000-7000-8000-00000000000b'

describe('a lesson in its form', () => {
  const written = {
    ...newLesson(LessonKind.video),
    title: 'Film',
    url: 'https://example.org/x',
    body: '<p>Text</p>',
    examId: A,
    bankId: A,
    chapterId: B,
    questionCount: 20,
    goalPercent: 80,
    assetId: A,
    sources: [{ assetId: A, label: '720p' }, { assetId: null }],
    images: [{ assetId: B }],
    captions: [{ assetId: B, language: 'en-US' }],
    marks: [{ at: '1:05', title: 'Later' }, { at: '0:07', title: 'First' }, {}],
    attachments: [{ assetId: null }, { assetId: B }],
    needMinutes: 1.5,
    needPercent: 80,
    noForwardSeek: true,
    noSpeed: true,
    idleMinutes: 5,
  }

  it.each(Object.values(LessonKind))('of kind %i is sent as the call wants it, and comes back the same', kind => {
    const sent = { courseId: A, chapterId: B, ...toLesson(kind, written) }
    const parsed = courses.lessonSave.input.parse(sent)
    expect(lessonProblem(kind, written)).toBeUndefined()
    const lesson = { ...parsed, id: A, version: 1, kind, assets: [], exam: null, bank: null }
    expect(toLesson(kind, lessonFormOf(lesson))).toEqual(toLesson(kind, written))
  })

  it('is complete, when new, as a lesson made from a file is: a film nearly to its end, a document to its last page', () => {
    const ruleOf = (kind: LessonKind) => toLesson(kind, newLesson(kind)).rule
    expect(ruleOf(LessonKind.video)).toEqual({ ...USUAL_RULE, needPercent: 90 })
    expect(ruleOf(LessonKind.audio)).toEqual({ ...USUAL_RULE, needPercent: 90 })
    expect(ruleOf(LessonKind.pdf)).toEqual({ ...USUAL_RULE, needPercent: 100 })
    for (const kind of [LessonKind.richText, LessonKind.link, LessonKind.images, LessonKind.scorm, LessonKind.exam])
      expect(ruleOf(kind)).toEqual(USUAL_RULE)
  })

  it('keeps only what its kind knows', () => {
    const { content, rule } = toLesson(LessonKind.video, written)
    expect(content).toMatchObject({
      sources: [{ assetId: A, label: '720p' }],
      captions: [{ language: 'en-US', label: 'American English' }],
      marks: [
        { at: 7, title: 'First' },
        { at: 65, title: 'Later' },
      ],
      attachments: [{ assetId: B }],
    })
    expect(rule).toEqual({ needSeconds: 90, needPercent: 80, noForwardSeek: true, noSpeed: true, idleMinutes: 5 })
    const text = { ...USUAL_RULE, needSeconds: 90, idleMinutes: 5 }
    expect(toLesson(LessonKind.richText, written).rule).toEqual(text)
  })

  it.each([
    [LessonKind.video, { sources: [{ assetId: null }] }, 'sources', 'file'],
    [LessonKind.images, { images: [] }, 'images', 'file'],
    [LessonKind.pdf, { assetId: null }, 'assetId', 'file'],
    [LessonKind.exam, { examId: null }, 'examId', 'exam'],
    [LessonKind.practice, { bankId: null }, 'bankId', 'bank'],
    [LessonKind.practice, { questionCount: null }, 'questionCount', 'number'],
    [LessonKind.practice, { goalPercent: null }, 'goalPercent', 'number'],
    [LessonKind.link, { url: 'javascript:alert(1)' }, 'url', 'address'],
    [LessonKind.link, { url: 'example.org' }, 'url', 'address'],
    [LessonKind.audio, { marks: [{ at: 'soon', title: 'x' }] }, 'marks', 'mark'],
    [LessonKind.audio, { marks: [{ at: '1:00' }] }, 'marks', 'mark'],
  ] as const)('of kind %i with %o says so at its field', (kind, fields, field, why) => {
    expect(lessonProblem(kind, { ...written, ...fields })).toEqual({ field, why })
  })
})

it.each([
  ['0:07', 7],
  ['1:05', 65],
  ['75:00', 4500],
  ['1:02:03', 3723],
  ['1：05', 65],
])('%s of a recording is second %i', (text, seconds) => {
  expect(secondsOfClock(text)).toBe(seconds)
  expect(secondsOfClock(clockText(seconds))).toBe(seconds)
})

it.each(['', '7', '1:75', 'x:10', '1:2:3:4'])('"%s" is no place in a recording', text => {
  expect(secondsOfClock(text)).toBeUndefined()
})

describe('an outline', () => {
  const lesson = (id: string) => ({ id, title: id }) as Chapter['lessons'][number]
  const rows = rowsOf([
    { id: 'one', title: '1', lessons: [lesson('a'), lesson('b')] },
    { id: 'two', title: '2', lessons: [lesson('c')] },
  ])
  const order = (id: string, parentId: string | null, sort: number) =>
    arrangementOf(rows, id, { parentId, sort })?.map(one => [one.id, ...one.lessonIds].join(' '))

  it('has all its parts at their places after each move', () => {
    expect(order('b', 'one', 0)).toEqual(['one b a', 'two c'])
    expect(order('a', 'two', 1)).toEqual(['one b', 'two c a'])
    expect(order('c', 'one', 1)).toEqual(['one a c b', 'two'])
    expect(order('two', null, 0)).toEqual(['two c', 'one a b'])
  })

  it('takes no chapter into a chapter, and no lesson anywhere else', () => {
    expect([order('two', 'one', 0), order('a', null, 0), order('a', 'b', 0)]).toEqual([undefined, undefined, undefined])
  })
})

describe('a course in its form', () => {
  it('sends only the audience of the chosen kind, and no cover as null', () => {
    const form = { ...NEW_COURSE, title: 'x', audienceDepartmentIds: [A], audienceUserIds: [B] }
    expect(toCourseInput(form, undefined)).toMatchObject({
      cover: null,
      audienceDepartmentIds: [],
      audienceUserIds: [],
    })
    const toPeople = toCourseInput({ ...form, openType: 4 }, { id: A, version: 3 })
    expect(toPeople).toMatchObject({ id: A, version: 3, audienceUserIds: [B], audienceDepartmentIds: [] })
  })

  it('removes the categories that are no longer in their form', () => {
    const input = toCategoriesInput([{ name: 'new' }, { id: B, name: 'kept' }], [{ id: A }, { id: B }])
    expect(input).toEqual({ categories: [{ name: 'new' }, { id: B, name: 'kept' }], removedIds: [A] })
  })
})
