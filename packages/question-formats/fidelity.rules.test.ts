import { type QuestionFormat, questionFormat } from '@tripos/question-kinds/question-format.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sanitizeContent } from '@tripos/question-kinds/prepare-content.ts'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'
import { exportLosses } from './fidelity.ts'
import type { StoredQuestion } from './source.ts'
import { TEMPLATE_EXAMPLES } from './template.ts'

const PICTURE = `<img src="/files/${'a'.repeat(64)}" alt="" width="20" height="10" />`
const base = (content: QuestionContent): StoredQuestion => ({ content: sanitizeContent(content), level: 1, tags: [] })
const choice = (stem: string, first = '<p>one</p>'): StoredQuestion =>
  base({
    type: 1,
    stem,
    options: [
      { html: first, isRight: true },
      { html: '<p>two</p>', isRight: false },
    ],
    analysis: '',
  })
const oneOrMore = (...right: boolean[]): StoredQuestion =>
  base({
    type: 2,
    stem: '<p>Which?</p>',
    options: right.map((isRight, i) => ({ html: `<p>option ${i + 1}</p>`, isRight })),
    allowsOneRight: true,
    analysis: '',
  })
const fillIn = (fields: object): StoredQuestion => {
  const [first] = TEMPLATE_EXAMPLES['en-US'].filter(({ content }) => content.type === 5)
  if (first?.content.type !== 5) throw new Error('no example')
  return base({ ...first.content, ...fields })
}

/** What people write, from plain to rich; each line of the table is one of these. */
const SAMPLES: readonly (readonly [name: string, question: StoredQuestion])[] = [
  ...TEMPLATE_EXAMPLES['zh-CN'].map(
    question => [kindOf(question.content.type).label['en-US'], { ...question, level: 1 as const, tags: [] }] as const,
  ),
  ['One or more right: one', oneOrMore(true, false, false)],
  ['One or more right: two', oneOrMore(true, true, false)],
  [
    'Fill in, one gap',
    fillIn({ stem: '<p>Water is [[1]].</p>', gaps: [{ kind: 'text', match: 'contains', accepted: ['H2O', 'ice'] }] }),
  ],
  [
    'Fill in, a number',
    fillIn({
      stem: '<p>1 + 1 = [[1]]</p>',
      gaps: [{ kind: 'number', value: 2, tolerance: { amount: 0, isPercent: false } }],
    }),
  ],
  [
    'Fill in, weights of gaps',
    fillIn({
      stem: '<p>[[1]] is [[2]], [[3]].</p>',
      gaps: [
        { kind: 'text', match: 'exact', accepted: ['[3]', 'x'], weight: 3 },
        { kind: 'text', match: 'contains', accepted: ['ice'] },
        { kind: 'number', value: 2, tolerance: { amount: 0, isPercent: false }, weight: 2 },
      ],
    }),
  ],
  [
    'Combined, a part of every type',
    base({
      type: 6,
      stem: `<p>See ${PICTURE}</p>`,
      parts: TEMPLATE_EXAMPLES['zh-CN'].flatMap(({ content }, i) =>
        content.type === 6 || content.type === 10
          ? []
          : [{ content: { ...content, analysis: `<p>${i}</p>` }, ...(i > 2 && { weight: i }) }],
      ),
      analysis: '<p>Of all</p>',
    }),
  ],
  ['Level', { ...choice('<p>Hard?</p>'), level: 3 }],
  ['Tags', { ...choice('<p>Tagged?</p>'), tags: ['algebra', '函数'] }],
  ['Chapter', { ...choice('<p>Where?</p>'), chapter: '函数 / Roots of a\\/b' }],
  ['Knowledge points', { ...choice('<p>What of?</p>'), knowledge: ['Maths / Algebra; sets', '数学 / a\\/b / c'] }],
  ['Draft', { ...choice('<p>Done?</p>'), isDraft: true }],
  ['Analysis', base({ ...choice('<p>Why?</p>').content, analysis: '<p>Because of $5.</p><p>And: more.</p>' })],
  [
    'Analysis of options',
    base({
      type: 2,
      stem: '<p>Which?</p>',
      options: [
        { html: '<p>one</p>', isRight: true, analysis: '<p>It is <strong>one</strong>.</p>' },
        { html: '<p>two</p>', isRight: true },
        { html: '<p>three</p>', isRight: false, analysis: '<p>Too many.</p>' },
      ],
      analysis: '',
    }),
  ],
  [
    'Hints',
    base({ ...choice('<p>How?</p>').content, hints: ['<p>Look at <strong>both</strong>.</p>', '<p>One is odd.</p>'] }),
  ],
  [
    'Hints of combined questions',
    base({
      type: 6,
      stem: '<p>Read.</p>',
      hints: ['<p>Read it twice.</p>'],
      parts: TEMPLATE_EXAMPLES['en-US'].flatMap(({ content }) =>
        content.type === 6 || content.type === 10
          ? []
          : [{ content: { ...content, analysis: '', hints: [`<p>Part of type ${content.type}.</p>`] } }],
      ),
      analysis: '',
    }),
  ],
  [
    'Formulas',
    choice(
      '<p>Is <span data-type="inline-math" data-latex="\\frac{a}{b} &lt; \\neg x~y"></span>?</p><div data-type="block-math" data-latex="\\sum_{i=1}^{n} i"></div>',
    ),
  ],
  ['Bold, italics, indices', choice('<p>H<sub>2</sub>O is <strong>not</strong> x<sup>2</sup>, <em>is it</em>?</p>')],
  ['Several paragraphs', choice('<p>First.</p><p>Second.</p>', '<p>a</p><p>b</p>')],
  ['Tables', choice('<p>See:</p><table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>')],
  ['Lists', choice('<p>Of these:</p><ul><li><p>x</p></li><li><p>y</p></li></ul>')],
  ['Pictures', choice(`<p>What is this?</p><p>${PICTURE}</p>`, `<p>${PICTURE}</p>`)],
  [
    'Sound and video',
    choice(
      `<p>Listen:</p><audio src="/files/${'b'.repeat(64)}" title="Bell"></audio><p>Watch:</p><video src="/files/${'c'.repeat(64)}"></video>`,
    ),
  ],
  ['Signs with a meaning', choice('<p>{a} = b ~ c # d : e \\ f // g</p>', '<p>=1+1 -&gt; %50% *x*</p>')],
]

const FORMATS = questionFormat.options
type Row = Record<QuestionFormat, string>

async function rowOf(question: StoredQuestion): Promise<Row> {
  const cells = await Promise.all(
    FORMATS.map(async format => {
      const [lost = []] = await exportLosses([question], { format, language: 'en-US' })
      return [
        format,
        lost.length === 0 ? 'whole' : lost.includes('question') ? 'no' : `not ${lost.join(', ')}`,
      ] as const
    }),
  )
  return Object.fromEntries(cells) as Row
}

const docs = join(import.meta.dirname, '../../docs/formats.md')
const START = '<!-- Written by fidelity.rules.test.ts: run it with UPDATE_FORMATS=1. -->'

async function table(): Promise<string> {
  const lines = await Promise.all(
    SAMPLES.map(async ([name, question]) => {
      const row = await rowOf(question)
      return `| ${name} | ${FORMATS.map(format => row[format]).join(' | ')} |`
    }),
  )
  return [
    START,
    '',
    `| | ${FORMATS.join(' | ')} |`,
    `| --- |${FORMATS.map(() => ' --- |').join('')}`,
    ...lines,
    '',
  ].join('\n')
}

test.each(['moodle', 'gift'] as const)('%s: what looks like a gap inside a formula is none', async format => {
  const formula = '<span data-type="inline-math" data-latex="[[1]]"></span>'
  const question = fillIn({
    stem: `<p>${formula} is [[1]].</p>`,
    gaps: [{ kind: 'text', match: 'exact', accepted: ['a matrix'] }],
  })
  expect(await exportLosses([question], { format, language: 'en-US' })).toEqual([[]])
})

test('docs/formats.md says what each format keeps', async () => {
  const text = existsSync(docs) ? readFileSync(docs, 'utf8') : ''
  const head = text.split(START)[0] ?? ''
  const made = await table()
  if (process.env['UPDATE_FORMATS'] === '1') writeFileSync(docs, `${head}${made}`)
  else expect(text).toBe(`${head}${made}`)
}, 60_000)
