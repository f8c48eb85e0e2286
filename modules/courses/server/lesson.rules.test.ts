import { LessonKind } from '../contract/course-kinds.ts'
import { AssetKind, AssetState } from '../../assets/contract/asset-kinds.ts'
import type { LessonContent } from '../contract/lessons.ts'
import { describe, expect, it } from 'vitest'
import { type FileFacts, lacksOf, type Surroundings, wrongIn } from './lesson.rules.ts'

const PDF = '0190a5f4-0000-7000-8000-000000000001'
const SHEET = '0190a5f4-0000-7000-8000-000000000002'
const EXAM = '0190a5f4-0000-7000-8000-000000000003'
const BANK = '0190a5f4-0000-7000-8000-000000000004'

const file = (fields: Partial<FileFacts> = {}): FileFacts => ({
  name: 'notes.pdf',
  kind: AssetKind.pdf,
  state: AssetState.ready,
  ...fields,
})
const around = (files: Record<string, FileFacts>, others: Partial<Surroundings> = {}): Surroundings => ({
  files: new Map(Object.entries(files)),
  exams: new Map(),
  banks: new Map(),
  filledSets: new Set(),
  ...others,
})
const exam = (isPublished: boolean, isMock = false): Surroundings =>
  around({}, { exams: new Map([[EXAM, { title: 'Finals', isPublished, isMock }]]) })
const bank = (isOpen: boolean, isFilled = true): Surroundings =>
  around(
    {},
    {
      banks: new Map([[BANK, { name: 'Cells', isOpen }]]),
      filledSets: new Set(isFilled ? [`${BANK} null null`] : []),
    },
  )

const document: LessonContent = { kind: LessonKind.pdf, assetId: PDF, attachments: [] }
const withSheet: LessonContent = { ...document, attachments: [{ assetId: SHEET }] }
const text = (body: string): LessonContent => ({ kind: LessonKind.richText, body, attachments: [] })
const examLesson: LessonContent = { kind: LessonKind.exam, examId: EXAM, attachments: [] }
const practice: LessonContent = {
  kind: LessonKind.practice,
  bankId: BANK,
  chapterId: null,
  knowledgeId: null,
  questionCount: 10,
  goalPercent: 60,
  attachments: [],
}

const sheet = file({ name: 'data.xlsx', kind: AssetKind.sheet })

describe('what is wrong with a lesson', () => {
  it.each<[string, LessonContent, Surroundings, [zh: string, en: string] | undefined]>([
    ['nothing', document, around({ [PDF]: file() }), undefined],
    ['a file that was deleted', document, around({}), ['文件已不存在', 'a file is no longer there']],
    [
      'an attachment that was deleted',
      withSheet,
      around({ [PDF]: file() }),
      ['文件已不存在', 'a file is no longer there'],
    ],
    [
      'a file of the wrong kind',
      document,
      around({ [PDF]: file({ kind: AssetKind.video }) }),
      ['文件“notes.pdf”的类型不符', 'the file "notes.pdf" is of the wrong kind'],
    ],
    ['nothing, while the bytes were not looked at', document, around({ [PDF]: file({ kind: null }) }), undefined],
    ['nothing: an attachment may be of any kind', withSheet, around({ [PDF]: file(), [SHEET]: sheet }), undefined],
    [
      'a file that was refused',
      document,
      around({ [PDF]: file({ state: AssetState.refused }) }),
      ['文件“notes.pdf”未被接受', 'the file "notes.pdf" was not accepted'],
    ],
    [
      'an attachment that was refused',
      withSheet,
      around({ [PDF]: file(), [SHEET]: { ...sheet, state: AssetState.refused } }),
      ['文件“data.xlsx”未被接受', 'the file "data.xlsx" was not accepted'],
    ],
    [
      'nothing, while a file is received',
      document,
      around({ [PDF]: file({ state: AssetState.receiving }) }),
      undefined,
    ],
    ['an exam that was deleted', examLesson, around({}), ['考试已不存在', 'the exam is no longer there']],
    ['nothing, though the exam is not published', examLesson, exam(false), undefined],
    ['a bank that was deleted', practice, around({}), ['题库已不存在', 'the bank is no longer there']],
    ['nothing, though the bank is not open', practice, bank(false), undefined],
    ['nothing, though there is no text yet', text(''), around({}), undefined],
  ])('%s', (_, content, surroundings, expected) => {
    expect(wrongIn(content, surroundings)).toEqual(expected && { 'zh-CN': expected[0], 'en-US': expected[1] })
  })
})

describe('what a lesson lacks before learners may see it', () => {
  it.each<[string, LessonContent, Surroundings, [zh: string, en: string] | undefined]>([
    ['nothing', withSheet, around({ [PDF]: file(), [SHEET]: sheet }), undefined],
    ['what is wrong with it', document, around({}), ['文件已不存在', 'a file is no longer there']],
    [
      'a file that is still received',
      document,
      around({ [PDF]: file({ state: AssetState.receiving }) }),
      ['文件“notes.pdf”尚未就绪', 'the file "notes.pdf" is not ready yet'],
    ],
    [
      'an attachment that is still examined',
      withSheet,
      around({ [PDF]: file(), [SHEET]: { ...sheet, state: AssetState.examining } }),
      ['文件“data.xlsx”尚未就绪', 'the file "data.xlsx" is not ready yet'],
    ],
    ['nothing: its exam is published', examLesson, exam(true), undefined],
    ['a published exam', examLesson, exam(false), ['考试“Finals”尚未发布', 'the exam "Finals" is not published']],
    [
      'an exam that counts',
      examLesson,
      exam(true, true),
      ['“Finals”是模拟考试，成绩不计入课程进度', '"Finals" is a mock exam, and its results count for no course'],
    ],
    ['nothing: its bank is open', practice, bank(true), undefined],
    [
      'a bank that is open',
      practice,
      bank(false),
      ['题库“Cells”尚未开放训练', 'the bank "Cells" is not open for practice'],
    ],
    [
      'questions in the chosen part of its bank',
      practice,
      bank(true, false),
      ['题库“Cells”的所选范围内没有可训练的试题', 'the chosen part of the bank "Cells" has no questions to practise'],
    ],
    ['its exam', examLesson, around({}), ['考试已不存在', 'the exam is no longer there']],
  ])('%s', (_, content, surroundings, expected) => {
    expect(lacksOf(content, surroundings)).toEqual(expected && { 'zh-CN': expected[0], 'en-US': expected[1] })
  })

  it.each(['', ' \n ', '<p></p>', '<p>&nbsp; <br></p>', '<p class="a">\u00a0</p>'])('a text: %j', body => {
    expect(lacksOf(text(body), around({}))).toEqual({ 'zh-CN': '没有正文', 'en-US': 'there is no text' })
  })

  it.each([
    '<p>a</p>',
    'a',
    '<p>&nbsp;a</p>',
    '<p><img src="/x"></p>',
    '<audio src="/x"></audio>',
    '<video src="/x"></video>',
    '<hr>',
    '<span data-latex="x^2"></span>',
  ])('no text, where it has %j', body => {
    expect(lacksOf(text(body), around({}))).toBeUndefined()
  })
})
