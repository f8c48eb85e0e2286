/** Sheets whose headings are not ours, and somebody has said which column is which. */
import { writeSheets } from '@tripos/documents/sheet.ts'
import { codePoint } from '@tripos/runtime/test/code-point.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ColumnMappings,
  guessColumns,
  headKey,
  headText,
  likelyHeader,
  MAX_COLUMNS,
  MAPPABLE,
  mappingProblem,
  type Remembered,
} from './column-mappings.ts'
import { firstRows } from './first-rows.ts'
import { NO_DIRECTIONS } from './format.ts'
import { readTestFile } from './test/question-files.ts'

const plain = (html: string | undefined): string => (html ?? '').replace(/<[^>]*>/g, '')
const mapped = (heads: readonly string[], keys: readonly string[], isQuestion = false): ColumnMappings =>
  new Map([[headKey(heads), { keys, isQuestion }]])
const quoted = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
const workbook = (...sheets: (readonly string[])[][]) =>
  writeSheets(
    sheets.map(([heads = [], ...rows], i) => ({
      name: `S${i + 1}`,
      columns: heads.map(header => ({ header, width: 9 })),
      rows,
    })),
  )
const KEYS = ['type', 'stem', 'answer']

describe('a header row', () => {
  it.each<[string, string[], string[], boolean]>([
    ['spaces, stars, capitals and empty cells behind', ['Kind', 'F'], [' *k i n d', 'f\n', '', ' '], true],
    ['signs that people do not see', ['题', 'b'], ['\u{FEFF}题\u0007', '\u200Bb'], true],
    ['an empty heading in between', ['a', '', 'b'], ['a', 'b'], false],
    ['the same headings in another order', ['a', 'b'], ['b', 'a'], false],
    ['a heading that is there twice', ['a', 'a', 'b'], ['a', 'b'], false],
    ['the first 60 characters of a heading', ['x'.repeat(60)], ['x'.repeat(5000)], true],
    ['columns beyond the last that is read', Array<string>(MAX_COLUMNS).fill('a'), Array<string>(300).fill('a'), true],
  ])('%s', (_, one, two, isSame) => {
    expect(headKey(one) === headKey(two)).toBe(isSame)
  })

  it('is the same as it is shown, whatever its headings are', () => {
    const heading = fc.oneof(fc.string({ unit: codePoint, maxLength: 100 }), fc.constant('👍'.repeat(100)))
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 4 }), heads => {
        const shown = heads.map(headText)
        expect(headKey(shown)).toBe(headKey(heads))
        expect(shown.map(headText)).toEqual(shown)
        for (const text of shown) {
          expect(text.length).toBeLessThanOrEqual(60)
          expect(text).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u)
        }
      }),
    )
  })
})

describe('what is wrong with a mapping', () => {
  it.each<[string, string[], object | undefined]>([
    ['nothing', ['', ...KEYS], undefined],
    ['nothing, a row an option', ['no', 'stem', 'type', 'option', 'right'], undefined],
    ['a column that is not ours', [...KEYS, 'colour'], { kind: 'unknown', at: 3 }],
    ['one named twice', ['stem', ...KEYS], { kind: 'twice', at: 2 }],
    ['one that is needed', ['type', 'stem'], { kind: 'missing', header: { 'en-US': 'Answer' } }],
    ['the number of the question, a row an option', ['type', 'stem', 'option'], { kind: 'missing' }],
    ['all of it', [], { kind: 'missing' }],
  ])('%s', (_, keys, problem) => {
    if (problem === undefined) expect(mappingProblem(keys)).toBeUndefined()
    else expect(mappingProblem(keys)).toMatchObject(problem)
  })

  it('takes each of our columns, once', () => {
    expect(new Set(MAPPABLE.map(({ key }) => key)).size).toBe(MAPPABLE.length)
  })
})

describe('a sheet', () => {
  it('is read by what was said, below a title, and says what it leaves out', async () => {
    const heads = ['K', '', 'L', 'L', 'R']
    const mappings = mapped(heads, ['type', 'stem', '', 'level', 'answer'])
    const text = '期中考试;;;;\nk;;l;L;*R\n判断题;地球是圆的;甲;易;对\n判断题;水是干的;;难;错'
    const items = await readTestFile(text, 'csv', { mappings })
    expect(items.map(({ question, leftOut }) => leftOut ?? plain(question?.content.stem))).toEqual([
      'Text above the names of the columns, which is no question.',
      '地球是圆的',
      '水是干的',
    ])
    expect(items.map(({ question }) => question?.level)).toEqual([undefined, 1, 2])
    expect(items[1]?.losses).toEqual(['The column "l" is not imported.'])
    await expect(readTestFile(text, 'csv')).rejects.toThrow('no column "Type"')
  })

  it('is read by what was said even where its headings are ours', async () => {
    const heads = ['题型', '题干', '答案', '选项一', '选项二']
    const rows = [heads, ['单选题', '一', 'A', '甲', '乙']]
    const [before] = await readTestFile(quoted(rows), 'csv')
    expect(before?.problem).toBeDefined()
    const mappings = mapped(heads, [...KEYS, 'optionA', 'optionB'])
    const [item] = await readTestFile(quoted(rows), 'csv', { mappings })
    expect(item).toMatchObject({ losses: [], question: { content: { type: 1 } } })
  })

  it('has a row an option where a column of options was said, in every sheet with these headings', async () => {
    const heads = ['N', 'Q', 'T', 'O', 'OK']
    const rows = [
      ['1', 'Which?', '单选题', 'a', '1'],
      ['1', '', '', 'b', '0'],
    ]
    const file = await workbook([heads, ...rows], [['说明']], [heads, ...rows])
    const items = await readTestFile(file, 'xlsx', {
      mappings: mapped(heads, ['no', 'stem', 'type', 'option', 'right']),
    })
    expect(items.map(({ question, leftOut }) => leftOut ?? plain(question?.content.stem))).toEqual([
      'Which?',
      'Which?',
      'A sheet without the columns of questions, which is passed over.',
    ])
  })

  it.each(['csv', 'xlsx'] as const)('has 200 columns, and says what stands beyond them: %s', async format => {
    const heads = Array.from({ length: 210 }, (_, i) => `H${i}`)
    const cells = heads.map((_, i) => (i > 2 && i < 205 ? '' : `c${i}`))
    cells.splice(197, 3, '判断题', '最后的列', '对')
    const keys = heads.map((_, i) => ['type', 'stem', 'answer'][i - 197] ?? '')
    const rows = [heads, cells]
    const file = format === 'csv' ? quoted(rows) : await workbook(rows)
    const [item] = await readTestFile(file, format, { mappings: mapped(heads, keys) })
    expect(plain(item?.question?.content.stem)).toBe('最后的列')
    expect(item?.losses).toEqual([
      'What stands beyond column 200 is not imported.',
      ...[0, 1, 2].map(i => `The column "H${i}" is not imported.`),
    ])
  })
})

describe('the first rows', () => {
  it('of each sheet are shown, twelve at most, without what people do not see', async () => {
    const long = Array.from({ length: 20 }, (_, i) => [`r${i}`, '\u0007x'.repeat(50)])
    const rows = await firstRows(await workbook(long, [['a', 'b']]), 'xlsx', NO_DIRECTIONS)
    expect(rows.map(({ sheet, line }) => `${sheet} ${line}`)).toEqual([
      ...Array.from({ length: 12 }, (_, i) => `S1 ${i + 1}`),
      'S2 1',
    ])
    expect(rows[0]?.cells[1]?.length).toBeLessThanOrEqual(60)
    expect(await firstRows(Buffer.from('1. 一\n答案：对'), 'text', NO_DIRECTIONS)).toEqual([])
  })

  it.each([',', ';', '\t'])('of text are parted by %j, the mark that makes the most cells', async mark => {
    const text = [['期中'], ['K', 'F', 'R'], ['a', 'b', 'c']].map(cells => cells.join(mark)).join('\n')
    const rows = await firstRows(Buffer.from(text), 'csv', NO_DIRECTIONS)
    expect(rows.map(({ cells }) => cells.length)).toEqual([1, 3, 3])
  })
})

describe('a guess', () => {
  const row = (line: number, ...cells: string[]) => ({ sheet: '', line, cells })

  const said = (heads: string[], keys: string[], more: Partial<Remembered> = {}): Remembered => ({
    heads,
    keys,
    isQuestion: false,
    source: 'own',
    name: '',
    ...more,
  })

  it('goes by headings that were mapped in another sheet, the newest first, then by our names', () => {
    const remembered = [
      said(['Kind', 'What', 'R'], ['type', 'stem', 'answer']),
      said(['Kind', 'R', 'x'], ['tags', 'level', 'answer']),
    ]
    const [guess] = guessColumns([row(1, '* 题 目', 'kind', 'R', '题干', 'KEY', '', 'none')], remembered)
    expect(guess).toMatchObject({ keys: ['stem', 'type', 'answer', '', '', '', ''], source: 'guess' })
  })

  it('finds the header row: remembered, then known by name, then the widest', () => {
    const rows = [row(1, '期中', '', ''), row(2, '甲', '乙', '丙'), row(3, '丁', '戊', '己')]
    const likely = (heads: string[] | undefined, ...more: ReturnType<typeof row>[]) =>
      likelyHeader(guessColumns([...rows, ...more], heads ? [said(heads, KEYS)] : []))?.line
    expect(likely(undefined)).toBe(2)
    expect(likely(undefined, row(4, '题干', ''))).toBe(4)
    expect(likely(undefined, row(4, '单选题', '题', 'A'))).toBe(2)
    expect(likely(['丁', '戊', '己'], row(4, '题干', '题型'))).toBe(3)
    expect(likelyHeader([])).toBeUndefined()
  })

  it("takes one's own word before the site's, that before a template's, and that before our names", () => {
    const heads = ['题目类型', '大题题干', '正确答案', '难易度']
    const guess = (...remembered: Remembered[]) => guessColumns([row(1, ...heads)], remembered)[0]
    const own = said(heads, ['type', 'analysis', 'stem', 'answer'], { name: '甲' })
    const site = said(heads, ['type', 'stem', 'level', 'answer'], { name: '乙', source: 'site' })
    expect(guess(own, site)).toMatchObject({ keys: own.keys, source: 'own', name: { 'zh-CN': '甲' } })
    expect(guess(site)).toMatchObject({ keys: site.keys, source: 'site', name: { 'zh-CN': '乙' } })
    expect(guess()).toMatchObject({
      keys: ['type', 'stem', 'answer', 'level'],
      source: 'shipped',
      name: { 'en-US': 'Question template of Xuexitong (Chaoxing)' },
    })
  })

  it.each<[what: string, rows: string[][], keys: string[] | undefined]>([
    [
      'choices with a level',
      [
        ['1', '单选题', '下列是质数的是', '4', '7', 'B', '易'],
        ['2', '多选题', '偶数有哪些', '2', '4', 'AB', '难'],
        ['3', '判断题', '地球是圆的', '', '', '对', ''],
      ],
      ['', 'type', 'stem', 'optionA', 'optionB', 'answer', 'level'],
    ],
    [
      'no word for a type',
      [
        ['质数', '4', '7', 'B'],
        ['偶数', '1', '2', 'B'],
      ],
      undefined,
    ],
    [
      'names of columns above',
      [
        ['甲', '乙', '丙'],
        ['单选题', '质数是', 'A'],
        ['判断题', '对吗', '对'],
        ['判断题', '错吗', '对'],
        ['判断题', '好吗', '对'],
      ],
      undefined,
    ],
  ])('of a sheet without a header row goes by what stands in it: %s', (_, rows, keys) => {
    const [guess] = guessColumns(
      rows.map((cells, i) => row(i + 1, ...cells)),
      [],
    )
    expect(guess?.isQuestion).toBe(keys !== undefined)
    if (keys !== undefined) expect(guess?.keys).toEqual(keys)
  })
})

describe('a sheet whose first row is a question', () => {
  const rows = [
    ['判断题', '地球是圆的', '对', '备注'],
    ['判断题', '水是干的', '错', ''],
  ]
  const mappings = mapped(rows[0] ?? [], ['type', 'stem', 'answer', ''], true)

  it.each(['csv', 'xlsx'] as const)(
    'loses none of them, and names the columns that it leaves out by their letters: %s',
    async format => {
      const file = format === 'csv' ? quoted(rows) : await workbook(rows)
      await expect(readTestFile(file, format)).rejects.toThrow('no column "Type"')
      const items = await readTestFile(file, format, { mappings })
      expect(items.map(({ line, question, losses }) => [line, plain(question?.content.stem), losses])).toEqual([
        [1, '地球是圆的', ['The column "D" is not imported.']],
        [2, '水是干的', []],
      ])
    },
  )

  it('may stand below a title', async () => {
    const items = await readTestFile(quoted([['期中', '', '', ''], ...rows]), 'csv', { mappings })
    expect(items.map(({ leftOut, question }) => leftOut ?? plain(question?.content.stem))).toEqual([
      'Text above the names of the columns, which is no question.',
      '地球是圆的',
      '水是干的',
    ])
  })
})
