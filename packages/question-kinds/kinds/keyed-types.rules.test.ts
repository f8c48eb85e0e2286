/** Fill-in, matching, ordering and numeric questions: what each rule gives, and what holds for all answers. */
import { PartialScore } from '@tripos/contract-kit/enums.ts'
import type { Answer } from '../answers.ts'
import type { Gap } from '../question-content.ts'
import type { QuestionContent } from '../question-content.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { answered } from '../test/answers.ts'
import { kindOf, toAuthorOrder } from './index.ts'

type Content<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>

const exact = (...accepted: string[]): Gap => ({ kind: 'text' as const, match: 'exact', accepted })
const holds = (...accepted: string[]): Gap => ({ kind: 'text' as const, match: 'contains', accepted })
const number = (value: number, amount: number): Gap => ({
  kind: 'number',
  value,
  tolerance: { amount, isPercent: false },
})

const fillIn = (gaps: Gap[], rules: Partial<Content<5>> = {}): QuestionContent => ({
  type: 5,
  stem: gaps.map((_, i) => `[[${i + 1}]]`).join(' '),
  gaps,
  isOrderFree: false,
  ignoresCase: true,
  ignoresWidth: true,
  ignoresSpaces: true,
  isPartial: true,
  analysis: '',
  ...rules,
})
const matching = (targets: number[], count: number, isPartial = true): QuestionContent => ({
  type: 7,
  stem: 's',
  prompts: targets.map((target, i) => ({ html: `p${i}`, target })),
  targets: Array.from({ length: count }, (_, i) => `t${i}`),
  isPartial,
  analysis: '',
})
const ordering = (count: number, isPartial = true): QuestionContent => ({
  type: 8,
  stem: 's',
  items: Array.from({ length: count }, (_, i) => `i${i}`),
  isPartial,
  analysis: '',
})
const speed: QuestionContent = {
  type: 9,
  stem: 's',
  value: 10,
  tolerance: { amount: 2, isPercent: true },
  units: [
    { name: 'm/s', factor: 1 },
    { name: 'km/h', factor: 0.2778 },
  ],
  analysis: '',
}
const plainNumber: QuestionContent = { ...speed, units: [] }
const upload: QuestionContent = {
  type: 10,
  stem: 's',
  accepts: ['pdf'],
  mostFiles: 2,
  mostMegabytes: 5,
  reference: '',
  analysis: '',
}
const FILE = '0190a5f4-0000-7000-8000-000000000001'

const { none, half } = PartialScore
const scoreOf = (content: QuestionContent, answer: Answer | null, points = 500) =>
  kindOf(content.type).score(content, answer, { points, partialScore: none, wrongPenalty: 0 })

const word = [exact('Paris', 'City of Light')]
const strict = { ignoresCase: false, ignoresWidth: false, ignoresSpaces: false }
const weighted = [
  { ...exact('red'), weight: 3 },
  { ...exact('blue'), weight: 1 },
  { ...number(2, 0), weight: 2 },
]
const colours = [exact('red'), exact('blue', 'azure'), exact('green', 'red')]

test.each<[string, QuestionContent, Answer | null, number | null]>([
  ['the accepted text', fillIn(word), { kind: 'gaps', gaps: ['Paris'] }, 500],
  ['another accepted text', fillIn(word), { kind: 'gaps', gaps: ['City of Light'] }, 500],
  ['more than the accepted text', fillIn(word), { kind: 'gaps', gaps: ['Paris or Rome'] }, 0],
  ['less than it', fillIn(word), { kind: 'gaps', gaps: ['Par'] }, 0],
  ['other letters, wide signs, spaces', fillIn(word), { kind: 'gaps', gaps: [' ｐａＲＩＳ\u200B '] }, 500],
  ['no space where there should be one', fillIn(word), { kind: 'gaps', gaps: ['CityofLight'] }, 500],
  ['case counts', fillIn(word, strict), { kind: 'gaps', gaps: ['paris'] }, 0],
  ['width counts', fillIn(word, strict), { kind: 'gaps', gaps: ['Ｐaris'] }, 0],
  ['spaces count, but how many does not', fillIn(word, strict), { kind: 'gaps', gaps: [' City  of Light '] }, 500],
  ['a missing space counts', fillIn(word, strict), { kind: 'gaps', gaps: ['CityofLight'] }, 0],
  [
    'a letter that is written as two in capitals is itself alone',
    fillIn([exact('Maß')]),
    { kind: 'gaps', gaps: ['MASS'] },
    0,
  ],
  [
    'an accepted text that nobody sees lets nothing through',
    fillIn([holds('\u200B', 'a')]),
    { kind: 'gaps', gaps: ['x'] },
    0,
  ],
  ['nothing written, where a part is enough', fillIn([holds('a'), holds('b')]), { kind: 'gaps', gaps: ['', 'b'] }, 250],
  ['a superscript is no plain digit', fillIn([exact('x2')]), { kind: 'gaps', gaps: ['x²'] }, 0],
  ['composed and decomposed letters', fillIn([exact('é')], strict), { kind: 'gaps', gaps: ['e\u0301'] }, 500],
  ['a text that holds a part', fillIn([holds('oxygen', 'O2')]), { kind: 'gaps', gaps: ['it is Oxygen gas'] }, 500],
  ['a text that does not', fillIn([holds('oxygen', 'O2')]), { kind: 'gaps', gaps: ['gas'] }, 0],
  ['a number at the end of its tolerance', fillIn([number(3, 0.1)]), { kind: 'gaps', gaps: ['3.10'] }, 500],
  ['a number beyond', fillIn([number(3, 0.1)]), { kind: 'gaps', gaps: ['3.11'] }, 0],
  ['a number with words', fillIn([number(3, 0.1)]), { kind: 'gaps', gaps: ['3 m'] }, 0],
  ['one gap of three', fillIn(colours), { kind: 'gaps', gaps: ['red', 'red', ''] }, 166],
  [
    'two gaps of three, all or nothing',
    fillIn(colours, { isPartial: false }),
    { kind: 'gaps', gaps: ['red', 'blue', ''] },
    0,
  ],
  [
    'all gaps, all or nothing',
    fillIn(colours, { isPartial: false }),
    { kind: 'gaps', gaps: ['red', 'azure', 'green'] },
    500,
  ],
  ['the places changed', fillIn(colours), { kind: 'gaps', gaps: ['blue', 'green', 'red'] }, 166],
  [
    'the places changed, order free',
    fillIn(colours, { isOrderFree: true }),
    { kind: 'gaps', gaps: ['blue', 'green', 'red'] },
    500,
  ],
  [
    'one text moved on for another',
    fillIn(colours, { isOrderFree: true }),
    { kind: 'gaps', gaps: ['red', 'red', 'blue'] },
    500,
  ],
  [
    'the same text twice, order free',
    fillIn(colours, { isOrderFree: true }),
    { kind: 'gaps', gaps: ['blue', 'azure', ''] },
    166,
  ],
  [
    'more guesses than gaps',
    fillIn(colours, { isOrderFree: true }),
    { kind: 'gaps', gaps: ['x', 'y', 'z', 'red', 'blue', 'green'] },
    0,
  ],
  ['fewer texts than gaps', fillIn(colours), { kind: 'gaps', gaps: ['red'] }, 166],
  ['gaps left empty', fillIn(colours), { kind: 'gaps', gaps: ['', ' ', ''] }, 0],
  ['the gap that weighs half of all', fillIn(weighted), { kind: 'gaps', gaps: ['red', '', ''] }, 250],
  ['the gap that weighs a sixth', fillIn(weighted), { kind: 'gaps', gaps: ['x', 'blue', '3'] }, 83],
  ['two gaps by their weights', fillIn(weighted), { kind: 'gaps', gaps: ['', 'blue', '2'] }, 250],
  ['all gaps by their weights', fillIn(weighted), { kind: 'gaps', gaps: ['red', 'blue', '2'] }, 500],
  [
    'one heavy gap, all or nothing',
    fillIn(weighted, { isPartial: false }),
    { kind: 'gaps', gaps: ['red', 'blue', ''] },
    0,
  ],
  ['an answer of another type', fillIn(word), { kind: 'text', text: 'Paris' }, 0],
  ['every pair', matching([2, 0, 2], 4), { kind: 'matching', targets: [2, 0, 2] }, 500],
  ['two pairs of three', matching([2, 0, 2], 4), { kind: 'matching', targets: [2, 1, 2] }, 333],
  ['two pairs of three, all or nothing', matching([2, 0, 2], 4, false), { kind: 'matching', targets: [2, 1, 2] }, 0],
  ['pairs left open', matching([2, 0, 2], 4), { kind: 'matching', targets: [-1, 0, -1] }, 166],
  ['all open', matching([2, 0, 2], 4), { kind: 'matching', targets: [-1, -1, -1] }, 0],
  ['too few pairs', matching([2, 0, 2], 4), { kind: 'matching', targets: [2] }, 166],
  ['the right order', ordering(4), { kind: 'order', order: [0, 1, 2, 3] }, 500],
  ['the first at the end', ordering(4), { kind: 'order', order: [1, 2, 3, 0] }, 333],
  ['two changed', ordering(4), { kind: 'order', order: [1, 0, 2, 3] }, 166],
  ['two changed, all or nothing', ordering(4, false), { kind: 'order', order: [1, 0, 2, 3] }, 0],
  ['backwards', ordering(4), { kind: 'order', order: [3, 2, 1, 0] }, 0],
  ['an item twice', ordering(4), { kind: 'order', order: [0, 1, 1, 2] }, 0],
  ['an item too many', ordering(3), { kind: 'order', order: [0, 1, 2, 3] }, 0],
  ['an item that is not there', ordering(3), { kind: 'order', order: [0, 1, 2, -1] }, 0],
  ['a part of the order', ordering(3), { kind: 'order', order: [0, 1] }, 250],
  ['the number in the unit of the key', speed, { kind: 'number', number: '10.2', unit: 'm/s' }, 500],
  ['beyond the tolerance', speed, { kind: 'number', number: '10.21', unit: 'm/s' }, 0],
  ['in another unit', speed, { kind: 'number', number: '36', unit: 'km / h' }, 500],
  ['the right number in the wrong unit', speed, { kind: 'number', number: '36', unit: 'm/s' }, 0],
  ['in an unknown unit', speed, { kind: 'number', number: '10', unit: 'mph' }, 0],
  ['without a unit', speed, { kind: 'number', number: '10', unit: '' }, 0],
  ['no number', speed, { kind: 'number', number: 'ten', unit: 'm/s' }, 0],
  ['no unit asked for', plainNumber, { kind: 'number', number: '9.8', unit: '' }, 500],
  ['a file, which a person marks', upload, { kind: 'files', files: [FILE] }, null],
  ['no file', upload, { kind: 'files', files: [] }, 0],
  ['nothing at all, where files are asked for', upload, null, 0],
  ['a text, where files are asked for', upload, { kind: 'text', text: 'see my mail' }, 0],
  ['a unit that nobody asked for', plainNumber, { kind: 'number', number: '9.8', unit: 'm' }, 500],
])('%s', (_, content, answer, expected) => {
  expect(scoreOf(content, answer)).toBe(expected)
})

test.each([
  ['m/s²', 'm/s^2', true],
  ['m/s²', 'm / s2', true],
  ['N·m', 'N*m', true],
  ['µm', 'μm', true],
  ['℃', '°C', true],
  ['mW', 'MW', false],
])('the units %s and %s', (key, given, isSame) => {
  const content = { ...speed, units: [{ name: key, factor: 1 }] } as QuestionContent
  expect(scoreOf(content, { kind: 'number', number: '10', unit: given })).toBe(isSame ? 500 : 0)
})

const contents = fc.oneof(
  fc
    .tuple(
      fc.array(
        fc
          .tuple(
            fc.constantFrom(exact('a'), exact('a', 'b'), holds('b'), number(2, 1)),
            fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
          )
          .map(([gap, weight]): Gap => (weight === undefined ? gap : { ...gap, weight })),
        { minLength: 1, maxLength: 30 },
      ),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([gaps, isOrderFree, isPartial]) => fillIn(gaps, { isOrderFree, isPartial })),
  fc
    .tuple(fc.integer({ min: 2, max: 26 }), fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), fc.boolean())
    .map(([count, picks, isPartial]) =>
      matching(
        picks.map(pick => pick % count),
        count,
        isPartial,
      ),
    ),
  fc.tuple(fc.integer({ min: 2, max: 26 }), fc.boolean()).map(([count, isPartial]) => ordering(count, isPartial)),
  fc.constantFrom(speed, plainNumber),
)
const positions = fc.array(fc.integer({ min: -1, max: 25 }), { maxLength: 26 })
const answers: fc.Arbitrary<Answer | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant('gaps' as const),
    gaps: fc.array(fc.constantFrom('a', 'b', 'ab', '2', '', 'x'), { maxLength: 30 }),
  }),
  positions.map(order => ({ kind: 'order' as const, order })),
  positions.map(targets => ({ kind: 'matching' as const, targets })),
  fc.record({
    kind: fc.constant('number' as const),
    number: fc.constantFrom('10', '36', '9.8', '', 'x'),
    unit: fc.constantFrom('m/s', 'km/h', ''),
  }),
  fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
)

/** An answer that is right in everything. */
function keyOf(content: QuestionContent): Answer | null {
  switch (content.type) {
    case 5:
      return {
        kind: 'gaps',
        gaps: content.gaps.map(gap => (gap.kind === 'text' ? (gap.accepted[0] ?? '') : String(gap.value))),
      }
    case 7:
      return { kind: 'matching', targets: content.prompts.map(prompt => prompt.target) }
    case 8:
      return { kind: 'order', order: content.items.map((_, i) => i) }
    case 9:
      return { kind: 'number', number: String(content.value), unit: content.units[0]?.name ?? '' }
    default:
      return null
  }
}

test.each([
  ['in any order', true],
  ['in their order', false],
])('texts beyond the gaps are no further guesses, %s', (_, isOrderFree) => {
  const content = fillIn([exact('red'), exact('blue')], { isOrderFree })
  expect(scoreOf(content, { kind: 'gaps', gaps: ['x', 'y', 'red', 'blue'] })).toBe(0)
  expect(scoreOf(content, { kind: 'gaps', gaps: ['red', 'y', 'blue'] })).toBe(250)
})

describe('every scorer of these types', () => {
  const points = fc.integer({ min: 0, max: 1_000_000 })

  it('gives whole hundredths between 0 and the full points, the same when it runs twice, whatever the rule for ticks', () => {
    fc.assert(
      fc.property(contents, answers, points, (content, answer, full) => {
        const score = scoreOf(content, answer, full)
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(full)
        expect(scoreOf(content, answer, full)).toBe(score)
        const rule = { points: full, partialScore: half, wrongPenalty: 0 }
        expect(kindOf(content.type).score(content, answer, rule)).toBe(score)
      }),
    )
  })

  it('gives the full points for the key, and 0 for no answer', () => {
    fc.assert(
      fc.property(contents, points, (content, full) => {
        expect(scoreOf(content, keyOf(content), full)).toBe(full)
        expect(scoreOf(content, null, full)).toBe(0)
      }),
    )
  })

  it('gives nothing more for what goes beyond the key', () => {
    fc.assert(
      fc.property(contents, content => {
        const key = keyOf(content)
        if (key?.kind !== 'order') return
        expect(scoreOf(content, { kind: 'order', order: [...key.order, key.order.length] })).toBe(0)
      }),
    )
    expect(scoreOf(fillIn([exact('a')]), { kind: 'gaps', gaps: ['a a'] })).toBe(0)
    expect(scoreOf(speed, { kind: 'number', number: '10 11', unit: 'm/s' })).toBe(0)
  })

  it('scores the same in whatever order a paper shows items and targets', () => {
    const shuffled = contents.chain(content => {
      const count = kindOf(content.type).optionTexts(content).length
      const order = Array.from({ length: count }, (_, i) => i)
      return fc.record({
        content: fc.constant(content),
        order: fc.shuffledSubarray(order, { minLength: count }),
        given: fc.shuffledSubarray(order),
      })
    })
    fc.assert(
      fc.property(shuffled, ({ content, order, given }) => {
        if (content.type !== 7 && content.type !== 8) return
        const answerOf = (indexes: number[]): Answer =>
          content.type === 7 ? { kind: 'matching', targets: indexes } : { kind: 'order', order: indexes }
        const shown = answerOf(given.map(index => order.indexOf(index)))
        expect(scoreOf(content, toAuthorOrder(shown, order))).toBe(scoreOf(content, answerOf(given)))
        // The key as it is shown after release leads to the full points on that paper.
        const key = kindOf(content.type).keyView(content, order) as Answer
        expect(scoreOf(content, toAuthorOrder(key, order))).toBe(500)
      }),
    )
  })
})

describe('which parts of an answer are right', () => {
  const partsOf = (content: QuestionContent, answer: Answer | null) =>
    kindOf(content.type).rightParts?.(content, answer, { points: 500, partialScore: none, wrongPenalty: 0 }) ?? null

  test.each<[string, QuestionContent, Answer | null, unknown]>([
    ['each gap', fillIn(colours), { kind: 'gaps', gaps: ['red', 'x'] }, { kind: 'gaps', gaps: [true, false, false] }],
    [
      'gaps in any order',
      fillIn(colours, { isOrderFree: true }),
      { kind: 'gaps', gaps: ['x', 'red', 'red'] },
      { kind: 'gaps', gaps: [false, true, true] },
    ],
    [
      'no more gaps than there are, whatever stands behind them',
      fillIn(colours, { isOrderFree: true }),
      { kind: 'gaps', gaps: ['x', 'y', 'z', 'red'] },
      { kind: 'gaps', gaps: [false, false, false] },
    ],
    [
      'gaps with their weights',
      fillIn(weighted),
      { kind: 'gaps', gaps: ['x', 'blue', ''] },
      { kind: 'gaps', gaps: [false, true, false], weights: [3, 1, 2] },
    ],
    ['no gap filled in', fillIn(colours), { kind: 'gaps', gaps: ['', ' ', ''] }, null],
    [
      'pairs',
      matching([2, 0, 2], 4),
      { kind: 'matching', targets: [2, 1, -1] },
      { kind: 'matching', targets: [true, false, false] },
    ],
    ['no pair', matching([2, 0, 2], 4), { kind: 'matching', targets: [-1, -1, -1] }, null],
    [
      'neighbours, where they bring the points',
      ordering(4),
      { kind: 'order', order: [1, 2, 3, 0] },
      { kind: 'follows', follows: [true, true, false] },
    ],
    [
      'places, where only the whole does',
      ordering(3, false),
      { kind: 'order', order: [0, 2, 1] },
      { kind: 'order', order: [true, false, false] },
    ],
    ['no order', ordering(3), null, null],
    ['an order of nothing', ordering(3), { kind: 'order', order: [] }, null],
    ['a number, which is right as a whole', speed, { kind: 'number', number: '10', unit: 'm/s' }, null],
  ])('%s', (_, content, answer, expected) => {
    expect(partsOf(content, answer)).toEqual(expected)
  })

  const listed = (content: QuestionContent, body: Answer | null) =>
    Object.values(partsOf(content, body) ?? {}).find(value => Array.isArray(value)) as boolean[] | undefined
  const withParts = contents.filter(content => kindOf(content.type).rightParts !== undefined && content.type !== 9)

  it('says of a right answer that all are', () => {
    fc.assert(
      fc.property(withParts, content => {
        const parts = listed(content, keyOf(content))
        expect(parts?.length).toBeGreaterThan(0)
        expect(parts).not.toContain(false)
      }),
    )
  })

  it('says of a scored answer that some are, and of one that is not whole that some are not', () => {
    const seen = { whole: 0, part: 0, nothing: 0 }
    fc.assert(
      fc.property(answered(withParts), ({ content, answer }) => {
        const parts = listed(content, answer) ?? []
        const score = scoreOf(content, answer) ?? 0
        seen[score === 500 ? 'whole' : score > 0 ? 'part' : 'nothing'] += 1
        expect(parts.includes(true) || score === 0).toBe(true)
        // An order of which every neighbour is right is right as a whole.
        expect(parts.length === 0 || parts.includes(false)).toBe(score < 500)
      }),
      { numRuns: 400 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(15)
  })
})

describe('what a candidate sees', () => {
  it('is the stem with numbered gaps, and how many there are', () => {
    const content = fillIn([exact('SECRET'), number(42, 1)], {
      stem: '<p>A [[2]] <img src="/files/1" alt="[[1]]"> [[1]]</p>',
      analysis: 'SECRET',
    })
    const view = kindOf(5).candidateView(content, [], 500)
    expect(view).toMatchObject({ type: 5, gapCount: 2 })
    expect(view.stem).toBe(
      '<p>A <u>&nbsp;&nbsp;&nbsp;(2)&nbsp;&nbsp;&nbsp;</u> <img src="/files/1" alt="[[1]]"> <u>&nbsp;&nbsp;&nbsp;(1)&nbsp;&nbsp;&nbsp;</u></p>',
    )
    expect(JSON.stringify(view)).not.toMatch(/SECRET|42/)
  })

  it('is what is matched, and the targets in the order of the paper', () => {
    const view = kindOf(7).candidateView(matching([1, 0], 3), [2, 0, 1], 500)
    expect(view).toEqual({ type: 7, stem: 's', options: ['t2', 't0', 't1'], prompts: ['p0', 'p1'] })
  })

  it('is the items in the order of the paper', () => {
    expect(kindOf(8).candidateView(ordering(3), [2, 0, 1], 500)).toEqual({
      type: 8,
      stem: 's',
      options: ['i2', 'i0', 'i1'],
    })
  })

  it('is whether a unit is asked for, never which', () => {
    expect(kindOf(9).candidateView(speed, [], 500)).toEqual({ type: 9, stem: 's', hasUnit: true })
    expect(kindOf(9).candidateView(plainNumber, [], 500)).toEqual({ type: 9, stem: 's', hasUnit: false })
  })
})

test.each<[string, QuestionContent, boolean]>([
  ['gaps with a place each', fillIn([exact('a'), exact('b')], { stem: '[[2]] [[1]]' }), true],
  ['a gap without a place', fillIn([exact('a'), exact('b')], { stem: '[[1]]' }), false],
  ['a place without a gap', fillIn([exact('a')], { stem: '[[1]] [[2]]' }), false],
  ['a place twice', fillIn([exact('a'), exact('b')], { stem: '[[1]] [[1]]' }), false],
  ['gaps with weights', fillIn(weighted), true],
  ['gaps with weights in any order', fillIn(weighted, { isOrderFree: true }), false],
  ['a place in an attribute', fillIn([exact('a')], { stem: '<span data-latex="[[1]]"></span>' }), false],
  ['a prompt whose target is there', matching([1], 2), true],
  ['a prompt whose target is not there', matching([2], 2), false],
  ['a numeric question', speed, true],
  ['a first unit that is converted', { ...speed, units: [{ name: 'm', factor: 2 }] } as QuestionContent, false],
  [
    'a unit twice',
    {
      ...speed,
      units: [
        { name: 'm²', factor: 1 },
        { name: 'm^2', factor: 2 },
      ],
    } as QuestionContent,
    false,
  ],
])('%s: whether the key is sound', (_, content, isSound) => {
  expect(kindOf(content.type).keyProblem(content) === undefined).toBe(isSound)
})

test.each<[5 | 7 | 8 | 9, Answer, boolean]>([
  [5, { kind: 'gaps', gaps: ['a'] }, true],
  [5, { kind: 'text', text: 'a' }, false],
  [7, { kind: 'matching', targets: [-1, 3, 3] }, true],
  [7, { kind: 'matching', targets: [4] }, false],
  [7, { kind: 'order', order: [0] }, false],
  [8, { kind: 'order', order: [3, 0] }, true],
  [8, { kind: 'order', order: [0, 0] }, false],
  [8, { kind: 'order', order: [4] }, false],
  [8, { kind: 'choice', options: [0] }, false],
  [9, { kind: 'number', number: '1', unit: '' }, true],
  [9, { kind: 'text', text: '1' }, false],
])('an answer to type %i, %j: whether it fits four options', (type, answer, fits) => {
  expect(kindOf(type).fits(answer, 4)).toBe(fits)
})
