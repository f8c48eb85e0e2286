import { describe, expect, test } from 'vitest'
import { plainText } from '@tripos/documents/rich-text.ts'
import { parseJsonLine, writeJsonLine } from './jsonl.ts'
import { parseSheetRows, readHeader, sheetColumns, writeSheetRows, writtenColumns } from './sheet-columns.ts'
import { type ReadQuestion, readQuestion, type StoredQuestion } from './source.ts'
import { TEMPLATE_EXAMPLES } from './template.ts'

const base = { passage: null, question: 'Stem?', options: ['(A)one', '(B)two', '(C)three'], label: 'B', answer: null }

function read(line: object | string): ReadQuestion | string {
  const source = parseJsonLine(typeof line === 'string' ? line : JSON.stringify(line)).read
  const question = 'problem' in source ? source : readQuestion(source)
  return 'problem' in question ? question.problem['en-US'] : question
}

function readWell(line: object): ReadQuestion {
  const question = read(line)
  if (typeof question === 'string') throw new Error(question)
  return question
}

describe('a line of JSON', () => {
  test.each<[string, object | string, RegExp]>([
    ['cut off', '{"question": "x', /Not valid JSON/],
    ['that is no object', '[1]', /JSON object|missing/],
    ['without a question', { options: [] }, /"question"/],
    ['with an empty stem', { ...base, question: ' ' }, /stem is empty/],
    ['of an unknown type', { ...base, type: 'essay-with-map' }, /Unknown question type/],
    ['of type 99', { ...base, type: 99 }, /Unknown question type "99"/],
    ['with two keys on a single choice', { ...base, type: 1, label: ['A', 'B'] }, /exactly one right option.*2/],
    ['with two letters in one label', { ...base, label: 'AB' }, /exactly one right option.*2/],
    ['with one key on a multiple choice', { ...base, label: ['A'] }, /at least two right options.*1/],
    ['without a key', { ...base, label: null }, /no key/],
    ['with neither options nor answer', { question: 'x' }, /no key/],
    ['with a key that is no option', { ...base, label: 'F' }, /"F" is none/],
    ['with one option', { ...base, options: ['(A)one'], label: 'A' }, /two options/],
    ['with the same option twice', { ...base, options: ['(A)one', '(B)one'], label: 'A' }, /same/],
    ['with an empty option', { ...base, options: ['(A)', '(B)two'] }, /option is empty/],
    ['with a formula that does not compile', { ...base, question: 'Is $\\frac{1$ odd?' }, /does not compile/],
    ['with a tag that is too long', { ...base, tags: ['x'.repeat(33)] }, /tags/],
    ['of parts that are none', { question: 'x', parts: [] }, /no parts/],
    ['of too many parts', { question: 'x', parts: Array(21).fill(base) }, /at most 20 parts/],
    ['of far too many parts', { question: 'x', parts: Array(50).fill(base) }, /"parts"/],
    ['with a part without a key', { question: 'x', parts: [base, { ...base, label: null }] }, /^Part 2: .*no key/],
    ['with a part of an unknown type', { question: 'x', parts: [{ ...base, type: 'map' }] }, /^Part 1: Unknown/],
    ['with a part that has parts', { question: 'x', parts: [{ ...base, type: 6 }] }, /^Part 1: .*no part of another/],
    ['with a part of no weight', { question: 'x', parts: [{ ...base, weight: 0 }] }, /^Part 1: The weight/],
    ['with a part of half a weight', { question: 'x', parts: [{ ...base, weight: 0.5 }] }, /^Part 1: The weight/],
    ['with a part that is none', { question: 'x', parts: ['base'] }, /"parts.0"/],
    [
      'with a part with an empty option',
      { question: 'x', parts: [{ ...base, options: ['a', ''] }] },
      /^Part 1: .*empty/,
    ],
    [
      'with an essay without a stem',
      { question: 'x', parts: [{ question: '', answer: 'y' }] },
      /^Part 1: .*stem is empty/,
    ],
    ['with a statement that is neither true nor false', { question: 'x', type: 3, label: 'perhaps' }, /true or false/],
  ])('%s is refused with its reason', (_, line, reason) => {
    expect(read(line)).toMatch(reason)
  })

  test('gets its type from its form', () => {
    expect(readWell(base).content.type).toBe(1)
    expect(readWell({ ...base, label: ['A', 'C'] }).content.type).toBe(2)
    expect(readWell({ question: 'x', isTrue: false }).content).toMatchObject({ type: 3, isTrue: false })
    expect(readWell({ question: 'x', label: 'true' }).content).toMatchObject({ type: 3, isTrue: true })
    expect(readWell({ question: 'x', answer: '42' }).content).toMatchObject({ type: 4, reference: '<p>42</p>' })
    const parts = [
      { ...base, question: '', weight: '3' },
      { question: 'y', isTrue: true },
    ]
    expect(readWell({ passage: 'Read:', question: 'x', parts }).content).toMatchObject({
      type: 6,
      stem: '<p>Read:</p><p>x</p>',
      parts: [{ content: { type: 1, stem: '' }, weight: 3 }, { content: { type: 3, isTrue: true } }],
    })
  })

  test('loses its letters only if every option has its own', () => {
    const texts = (options: string[]) => {
      const { content } = readWell({ ...base, options })
      return 'options' in content ? content.options.map(option => plainText(option.html)) : []
    }
    expect(texts(['(A)one', '（B）two', 'C. three'])).toEqual(['one', 'two', 'three'])
    expect(texts(['A. Smith', 'J. Miller'])).toEqual(['A. Smith', 'J. Miller'])
  })

  test('keeps where it comes from: as a tag, or at the end of the analysis if that is too long', () => {
    expect(readWell({ ...base, other: { source: '2021年浙江卷' } }).tags).toEqual(['2021年浙江卷'])
    const long = readWell({ ...base, other: { source: 's'.repeat(40), solution: 'because' } })
    expect(long.tags).toEqual([])
    expect(plainText(long.content.analysis)).toBe(`because ${'s'.repeat(40)}`)
  })

  test('never carries markup: what looks like HTML is text', () => {
    const { content } = readWell({ ...base, question: 'Is 1<2 and <script>alert(1)</script>?' })
    expect(content.stem).toBe('<p>Is 1&lt;2 and &lt;script&gt;alert(1)&lt;/script&gt;?</p>')
    const html = readWell({ ...base, format: 'html', question: '<p onclick="x()">Hi<script>alert(1)</script></p>' })
    expect(html.content.stem).toBe('<p>Hi</p>')
  })
})

const rich: StoredQuestion[] = [
  ...TEMPLATE_EXAMPLES['zh-CN'],
  ...TEMPLATE_EXAMPLES['en-US'],
  {
    content: {
      type: 1,
      stem: '<p>A <strong>bold</strong> word costs $3 &amp; $4</p><table><tbody><tr><td>1</td></tr></tbody></table>',
      options: [
        { html: '<p>=1+1</p>', isRight: true },
        { html: '<p>(B) -2</p>', isRight: false },
      ],
      analysis: '',
    },
    level: 3,
    tags: ['a;b', 'c；d', 'e,f'],
  },
  {
    content: {
      type: 5,
      stem: '<p>A [[1]], a <strong>bold</strong> [[3]] and [[2]]</p>',
      gaps: [
        { kind: 'text', match: 'exact', accepted: ['a;b', 'c|d', '#1', '~x', '\\\\', '；'] },
        { kind: 'text', match: 'contains', accepted: ['#2', 'b'] },
        { kind: 'number', value: -1.5e-7, tolerance: { amount: 0.1, isPercent: true } },
      ],
      isOrderFree: true,
      ignoresCase: false,
      ignoresWidth: false,
      ignoresSpaces: false,
      isPartial: false,
      analysis: '',
    },
    level: 1,
    tags: [],
  },
  {
    content: {
      type: 9,
      stem: '<p>How far?</p>',
      value: 6.02e23,
      tolerance: { amount: 0, isPercent: false },
      units: [
        { name: 'N*2', factor: 1 },
        { name: 'a;b', factor: 1e-9 },
      ],
      analysis: '',
    },
    level: 1,
    tags: [],
  },
  {
    content: { type: 4, stem: "<p>'=quoted</p><p>@risky</p>", reference: '<p>-1</p>', analysis: '<p>+1</p>' },
    level: 4,
    tags: [],
  },
]

/** A part of every type, with what each of them has to say. */
const everyPart: StoredQuestion = {
  content: {
    type: 6,
    stem: '<p>Read <strong>this</strong>.</p>',
    parts: rich.flatMap(({ content }, i) =>
      content.type === 6 || content.type === 10 ? [] : [{ content, ...(i % 2 === 0 && { weight: i + 2 }) }],
    ),
    analysis: '<p>Of all</p>',
  },
  level: 3,
  tags: ['a;b'],
}

const bare = ({ content, level, tags }: StoredQuestion): unknown => ({ content, level, tags })

test('what is written as JSON reads as the same question', () => {
  for (const question of [...rich, everyPart])
    expect(bare(readWell(JSON.parse(writeJsonLine(question)) as object))).toEqual(bare(question))
})

test.each(['zh-CN', 'en-US'] as const)('what is written as a row reads as the same question (%s)', language => {
  const columns = writtenColumns({ optionCount: 4, promptCount: 20, hasParts: true })
  const header = readHeader(sheetColumns(columns, language).map(column => column.header))
  if ('problem' in header) throw new Error(header.problem['en-US'])
  for (const question of [...rich, everyPart]) {
    const source = parseSheetRows(writeSheetRows(question, columns, language), header.layout).read
    const back = 'problem' in source ? source : readQuestion(source)
    expect('problem' in back ? back : bare(back)).toEqual(bare(question))
  }
})

test('a sheet without a needed column is refused by its name', () => {
  const header = readHeader(['题型', '题干'])
  expect('problem' in header && header.problem['zh-CN']).toContain('答案')
})
