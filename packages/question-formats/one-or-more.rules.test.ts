/** 不定项选择题: a multiple choice of which one option may be all that is right. */
import { describe, expect, it } from 'vitest'
import { exportLosses } from './fidelity.ts'
import { writeJsonLine } from './jsonl.ts'
import { readTestFile } from './test/question-files.ts'
import { writeSheetRows, writtenColumns } from './sheet-columns.ts'
import { writeText } from './text/write.ts'
import type { PartContent } from '@tripos/question-kinds/question-content.ts'
import type { StoredQuestion } from './source.ts'

const told = async (file: string | Buffer) =>
  (await readTestFile(file)).map(({ problem, question }) => {
    const content = question?.content
    if (content?.type !== 1 && content?.type !== 2) return problem
    return [content.type, content.type === 2 && content.allowsOneRight === true, content.options.map(o => o.isRight)]
  })

const PAPER = (title: string): string =>
  `一、${title}\n1. 甲？\nA. 子\nB. 丑\n答案：B\n2. 乙？\nA. 子\nB. 丑\nC. 寅\n答案：AC\n`
const BOTH = [
  [2, true, [false, true]],
  [2, true, [true, false, true]],
]

describe('a paper', () => {
  it.each(['不定项选择题', '不定项选择题（每题 2 分，共 4 分）', '不定项选择', '不定项'])(
    'under the heading %s',
    async title => {
      expect(await told(PAPER(title))).toEqual(BOTH)
    },
  )

  it('under 多选题 one right option stays a problem', async () => {
    expect(await told(PAPER('多选题'))).toEqual([
      'A multiple choice has at least two right options; this one has 1.',
      [2, false, [true, false, true]],
    ])
  })

  it('by the mark before a stem, which wins over the heading', async () => {
    const paper = '一、单选题\n1. 【不定项选择题】甲？\nA. 子\nB. 丑\n答案：B\n2. 乙？\nA. 子\nB. 丑\n答案：A\n'
    expect(await told(paper)).toEqual([
      [2, true, [false, true]],
      [1, false, [true, false]],
    ])
  })

  it('needs a key', async () => {
    expect(await told('一、不定项选择题\n1. 甲？\nA. 子\nB. 丑\n答案：\n')).toEqual(['There is no key.'])
  })
})

it('a table', async () => {
  expect(await told('题型,题干,选项A,选项B,答案\n不定项选择题,甲？,子,丑,B\n多选题,甲？,子,丑,B\n')).toEqual([
    [2, true, [false, true]],
    'A multiple choice has at least two right options; this one has 1.',
  ])
  expect(await told('题型,题干,选项A,选项B,答案,评分设置\n多选题,甲？,子,丑,B,不定项\n')).toEqual([
    [2, true, [false, true]],
  ])
})

it('JSON Lines, by the name of the type and in a part', async () => {
  const part = { question: 'a', options: ['x', 'y'], label: 'B' }
  const lines = [
    { ...part, type: '不定项选择题' },
    { ...part, type: 2, settings: ['allowsOneRight'] },
    { ...part, type: 2, settings: ['anyOrder'] },
  ]
  expect(await told(lines.map(line => JSON.stringify(line)).join('\n'))).toEqual([
    [2, true, [false, true]],
    [2, true, [false, true]],
    'This type has no setting "anyOrder".',
  ])
  const [combined] = await readTestFile(
    JSON.stringify({
      type: 6,
      question: 's',
      parts: [
        { ...part, type: '不定项' },
        { ...part, type: 1 },
      ],
    }),
  )
  expect(combined?.question?.content).toMatchObject({
    parts: [{ content: { type: 2, allowsOneRight: true } }, { content: { type: 1 } }],
  })
})

describe('what other programs call several answers, of which one is right', () => {
  it('Moodle', async () => {
    const answers = [100, 0].map(n => `<answer fraction="${n}"><text>o${n}</text></answer>`).join('')
    const question = `<question type="multichoice"><questiontext><text>q</text></questiontext><single>false</single>${answers}</question>`
    expect(await told(`<?xml version="1.0"?><quiz>${question}</quiz>`)).toEqual([[2, true, [true, false]]])
  })

  it('GIFT', async () => {
    expect(await told('What? {~%100%a ~b}')).toEqual([[2, true, [true, false]]])
  })
})

describe('with two right options, and something said of one', () => {
  const question = (allowsOneRight: boolean): StoredQuestion => ({
    content: {
      type: 2,
      stem: '<p>q</p>',
      options: [
        { html: '<p>a</p>', isRight: true, analysis: '<p>Yes, and <em>why</em>.</p>' },
        { html: '<p>b</p>', isRight: true },
        { html: '<p>c</p>', isRight: false },
      ],
      ...(allowsOneRight && { allowsOneRight }),
      analysis: '<p>All of it.</p>',
    },
    level: 1,
    tags: ['own'],
  })
  const part = (allowsOneRight: boolean): StoredQuestion => ({
    content: {
      type: 6,
      stem: '<p>s</p>',
      parts: [question(allowsOneRight), question(!allowsOneRight)].map(({ content }) => ({
        content: content as PartContent,
      })),
      analysis: '',
    },
    level: 1,
    tags: [],
  })

  it.each(['moodle', 'gift', 'qti21', 'qti22', 'qti30'] as const)('%s', async format => {
    const all = [question(true), question(false)]
    expect(await exportLosses(all, { format, language: 'en-US' })).toEqual([[], []])
  })

  it.each(['qti21', 'qti30'] as const)('%s, in a part of a combined question', async format => {
    expect(await exportLosses([part(true)], { format, language: 'en-US' })).toEqual([[]])
  })

  it('by the tag of another language, which is a tag where nothing is chosen', async () => {
    expect(await told('// [tag:One or more right]\nWhat? {~%50%a ~%50%b ~c}')).toEqual([[2, true, [true, true, false]]])
    const [essay] = await readTestFile('// [tag:不定项]\nWhat? {}')
    expect(essay?.question?.tags).toEqual(['不定项'])
  })
})

it('is written so that it comes back', async () => {
  const question: StoredQuestion = {
    content: {
      type: 2,
      stem: '<p>q</p>',
      options: [
        { html: '<p>a</p>', isRight: false },
        { html: '<p>b</p>', isRight: true },
      ],
      allowsOneRight: true,
      analysis: '',
    },
    level: 1,
    tags: [],
  }
  expect(writeText(question, { no: 1, language: 'zh-CN' })).toContain('设置：不定项')
  expect(await told(writeText(question, { no: 1, language: 'en-US' }))).toEqual([[2, true, [false, true]]])
  expect(await told(writeJsonLine(question))).toEqual([[2, true, [false, true]]])
  const columns = writtenColumns({ optionCount: 4, promptCount: 0, hasParts: false })
  expect(writeSheetRows(question, columns, 'zh-CN').flat()).toContain('不定项')
})
