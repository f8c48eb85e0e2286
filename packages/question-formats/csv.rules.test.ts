import { describe, expect, it } from 'vitest'
import { csvLine } from '@tripos/documents/csv.ts'
import { FORMAT_WRITERS } from './writers.ts'
import { sniffFormat } from './readers.ts'
import { TEMPLATE_EXAMPLES } from './template.ts'
import { readTestFile } from './test/question-files.ts'

const HEADER = ['题型', '题干', '选项A', '选项B', '答案', '解析']
const ROW = ['单选题', '质数是，{ 哪个 }？', '4', '7', 'B', '一行\n"两行"']
const quoted = (cells: readonly string[], delimiter: string): string =>
  cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(delimiter)
const file = (delimiter: string, ...rows: string[][]): Buffer =>
  Buffer.from(rows.map(row => quoted(row, delimiter)).join('\r\n'))

describe('a file of rows', () => {
  it.each([',', ';', '\t'])('is read whatever parts its cells: %j', async delimiter => {
    const bytes = file(delimiter, HEADER, ROW)
    expect(sniffFormat(bytes)).toBe('csv')
    const [item, ...others] = await readTestFile(bytes)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      line: 2,
      question: {
        content: {
          stem: '<p>质数是，{ 哪个 }？</p>',
          options: [{ isRight: false }, { isRight: true }],
          analysis: '<p>一行</p><p>"两行"</p>',
        },
      },
    })
  })

  it('is read with a title above, with the mark of UTF-8, and in the encoding of Chinese Windows', async () => {
    const titled = await readTestFile(file(',', ['期中考试题', '', ''], HEADER, ROW))
    expect(titled.map(({ line, leftOut }) => [line, leftOut])).toEqual([
      [1, 'Text above the names of the columns, which is no question.'],
      [3, undefined],
    ])
    const marked = Buffer.concat([Buffer.from('\uFEFF'), file(',', HEADER, ROW)])
    expect(sniffFormat(marked)).toBe('csv')
    expect(await readTestFile(marked)).toHaveLength(1)
    // 题型,题干,选项A,选项B,答案 / 判断题,对吗?,,,对
    const windows = Buffer.from(
      'cce2d0cd2ccce2b8c92cd1a1cfee412cd1a1cfee422cb4f0b0b80d0ac5d0b6cfcce22cb6d4c2f03f2c2c2cb6d4',
      'hex',
    )
    const [item] = await readTestFile(windows, 'csv')
    expect(item?.question?.content).toMatchObject({ type: 3, isTrue: true })
  })

  it('names the row of a problem, and is refused where no row names the columns', async () => {
    const [problem] = await readTestFile(file(',', HEADER, ['单选题', '没有答案', 'a', 'b', '', '']))
    expect(problem).toMatchObject({ line: 2, problem: 'There is no key.' })
    await expect(readTestFile('a,b\r\n1,2', 'csv')).rejects.toMatchObject({ errorName: 'IMPORT_UNREADABLE' })
  })

  it('is not taken for one where it is a paper or GIFT', () => {
    expect(sniffFormat(Buffer.from('1. 题干，题型，答案，选项\nA. 甲\nB. 乙\n答案：A'))).toBe('text')
    expect(sniffFormat(Buffer.from('::题干, 题型, 答案:: 甲, 乙 {=丙 ~丁}'))).toBe('gift')
  })
})

it('writes no formula and no sign that is no text', () => {
  expect(csvLine(['=1+1', '@x', 'a\u001db', 'say "so"', ''])).toBe(`'=1+1,'@x,ab,"say ""so""",\r\n`)
})

it.each(['zh-CN', 'en-US'] as const)('holds every type, and gives it back: %s', async language => {
  const source = async function* () {
    yield* TEMPLATE_EXAMPLES[language]
  }
  const none = async () => new Map<string, never>()
  const chunks: string[] = []
  for await (const chunk of FORMAT_WRITERS.csv({ questions: source(), language, imagesOf: none, mediaOf: none }))
    chunks.push(String(chunk))
  const items = await readTestFile(chunks.join(''))
  expect(items.map(item => item.question?.content.type)).toEqual(
    TEMPLATE_EXAMPLES[language].map(({ content }) => content.type),
  )
})
