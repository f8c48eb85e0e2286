/** The author of a paper says where questions begin: every line stays in exactly one question, or is left out. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cuts, NO_DIRECTIONS, type SourceItem } from './format.ts'
import { UNACCOUNTED } from './losses.ts'
import { FORMAT_READERS } from './readers.ts'
import { HOUSE_STYLES, makePaper } from './test/house-styles.ts'
import { makeDocx, readTestFile, wordLines } from './test/question-files.ts'

const plain = (html: string | undefined): string => (html ?? '').replace(/<[^>]*>/g, '')
const stems = async (lines: readonly string[], ...cuts: [number, boolean][]) =>
  (await readTestFile(lines.join('\n'), 'text', { cuts: new Map(cuts) })).map(
    ({ question, problem, leftOut, losses }) =>
      `${plain(question?.content.stem) || (problem ?? leftOut)}${losses.length > 0 ? ' ?' : ''}`,
  )

describe('a paper with a list in an answer', () => {
  const LIST = ['1. 论述', '答案：', '1. 甲', '2. 乙', '2. 判断', '答案：对']
  it('is doubtful until its author says that the list goes on', async () => {
    expect(await stems(LIST)).toEqual(['论述 ?', '判断'])
    expect(await stems(LIST, [3, false])).toEqual(['论述 ?', '判断'])
    expect(await stems(LIST, [3, false], [4, false])).toEqual(['论述', '判断'])
  })
  it('is split where its author says so', async () => {
    expect(await stems(['1. 论述', '答案：略', '3. 判断', '答案：对'], [3, true])).toEqual(['论述', '判断'])
    expect(
      await stems(['1. 论述', '答案：略', '1. 判断', '2. 另一', '答案：对', '2. 三', '答案：错'], [3, true]),
    ).toEqual(['论述', 'There is no key.', '另一', '三 ?'])
  })
})

it('joins a question with the one above, and raises no doubt of what was said', async () => {
  const lines = ['1. 一', 'A. 甲 B. 乙', '答案：A', '5. 五', 'A. 甲 B. 乙', '答案：B']
  expect(await stems(lines)).toEqual(['一', '五 ?'])
  expect(await stems(lines, [4, true])).toEqual(['一', '五'])
  // The paper goes on from the number that was joined.
  expect(await stems([...lines, '6. 六'], [4, false])).toEqual([
    'The key "5" is none of the options.',
    'There is no key.',
  ])
  const [joined, ...rest] = await readTestFile(lines.join('\n'), 'text', { cuts: new Map([[4, false]]) })
  expect(rest).toEqual([])
  expect(joined).toMatchObject({ original: lines.join('\n'), entries: 2 })
})

it('begins a question at a line without a number, which takes the key of no other', async () => {
  const lines = [
    '1. 一（ ）',
    'A. 甲 B. 乙',
    '无编号（ ）',
    'A. 丙 B. 丁',
    '2. 二（ ）',
    'A. 戊 B. 己',
    '答案',
    '1.A',
    '2.B',
  ]
  const items = await readTestFile(lines.join('\n'), 'text', { cuts: new Map([[3, true]]) })
  expect(items.map(item => [item.entries, item.problem ?? plain(item.question?.content.stem)])).toEqual([
    [1, '一（ ）'],
    [1, 'There is no key.'],
    [1, '二（ ）'],
  ])
})

it('begins one in what was left out, and joins nothing where nothing is above', async () => {
  const lines = ['7.5 分一题', '1. 一', '答案：对']
  expect(await stems(lines)).toEqual(['Text that belongs to no question.', '一'])
  expect(await stems(lines, [1, true])).toEqual(['There is no key.', '一'])
  expect(await stems(lines, [1, false], [2, false])).toEqual(['Text that belongs to no question.', '一'])
})

it('names the paragraphs of a Word document by themselves, whatever was cut before', async () => {
  const file = makeDocx(wordLines('1. 一', '答案：对', '4. 四', '答案：错'))
  const read = async (cuts: Cuts) => {
    const items: SourceItem[] = []
    for await (const item of FORMAT_READERS.docx(file, { ...NO_DIRECTIONS, cuts })) items.push(item)
    return items.map(({ line, lines = [], doubts = [] }) => [line, lines.map(each => each.line), doubts.length])
  }
  expect(await read(new Map())).toEqual([
    [1, [1, 2], 0],
    [2, [3, 4], 1],
  ])
  expect(await read(new Map([[2, true]]))).toEqual([
    [1, [1], 0],
    [2, [2], 0],
    [3, [3, 4], expect.any(Number)],
  ])
})

const RUNS = 30

it.each(HOUSE_STYLES.map(style => [style.name, style] as const))(
  'wherever a paper in the style "%s" is cut, all of it is accounted for',
  async (_, style) => {
    const cuts = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.boolean()), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(makePaper(style), cuts, async (paper, at) => {
        const file = style.isWord ? makeDocx(wordLines(...paper.lines)) : Buffer.from(paper.lines.join('\n'))
        const read = async (chosen: Cuts) => {
          const directions = { ...NO_DIRECTIONS, cuts: chosen }
          const items: SourceItem[] = []
          for await (const item of FORMAT_READERS[style.isWord ? 'docx' : 'text'](file, directions)) items.push(item)
          return items
        }
        const items = await read(new Map(at))
        expect(items.map(({ read: found }) => ('leftOut' in found ? found.leftOut : undefined))).not.toContain(
          UNACCOUNTED,
        )
        // Each line stands in one place, and cutting loses none.
        const held = items.flatMap(({ lines = [] }) => lines.map(({ line }) => line)).toSorted((a, b) => a - b)
        expect(new Set(held).size).toBe(held.length)
        const before = (await read(new Map())).flatMap(({ lines = [] }) => lines.map(({ line }) => line))
        expect(held).toEqual(before.toSorted((a, b) => a - b))
        // What was said is so, and doubted no more.
        const doubted = items.flatMap(({ doubts = [] }) => doubts.flatMap(({ lines }) => lines.map(({ line }) => line)))
        expect(doubted.filter(line => new Map(at).has(line))).toEqual([])
      }),
      { numRuns: RUNS, seed: 16 },
    )
  },
)
