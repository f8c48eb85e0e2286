/** Combined questions: what the parts bring together, and what holds whatever the parts are. */
import { shownOptions } from '../../shown-texts.ts'
import type { Answer, PlainAnswer } from '../../answers.ts'
import { PartialScore } from '@tripos/contract-kit/enums.ts'
import { type CombinedContent, type PartContent, USUAL_FILL_IN } from '../../question-content.ts'
import { partOrders, partPoints } from '../../question-parts.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { kindOf, positionsIn, toAuthorOrder } from '../index.ts'
import type { ScoringRule } from '../kind.rules.ts'

const texts = { stem: 's', analysis: '' }
const options = (right: readonly number[]) => [0, 1, 2, 3].map(at => ({ html: `o${at}`, isRight: right.includes(at) }))
const single: PartContent = { type: 1, ...texts, options: options([1]) }
const multiple: PartContent = { type: 2, ...texts, options: options([0, 2, 3]) }
const statement: PartContent = { type: 3, ...texts, isTrue: false }
const short: PartContent = { type: 4, ...texts, reference: 'SECRET' }
const fillIn: PartContent = {
  ...USUAL_FILL_IN,
  type: 5,
  stem: '[[1]] [[2]]',
  gaps: ['a', 'b'].map(text => ({ kind: 'text' as const, match: 'exact', accepted: [text] })),
  analysis: '',
}
const matching: PartContent = {
  type: 7,
  ...texts,
  prompts: [2, 0, 2].map((target, at) => ({ html: `p${at}`, target })),
  targets: ['x', 'y', 'z'],
  isPartial: true,
}
const ordering: PartContent = { type: 8, ...texts, items: ['a', 'b', 'c', 'd'], isPartial: true }
const numeric: PartContent = {
  type: 9,
  ...texts,
  value: 10,
  tolerance: { amount: 0, isPercent: false },
  units: [{ name: 'm', factor: 1 }],
}

const combined = (parts: readonly PartContent[], weights: readonly number[] = []): CombinedContent => ({
  type: 6,
  stem: 'shared',
  parts: parts.map((content, at) => ({ content, ...(weights[at] !== undefined && { weight: weights[at] }) })),
  analysis: 'SECRET',
})

const kind = kindOf(6)
const rule = (points: number, wrongPenalty = 0, partialScore: ScoringRule['partialScore'] = PartialScore.none) => ({
  points,
  wrongPenalty,
  partialScore,
})

const three = combined([single, fillIn, matching])
const weighted = combined([single, statement, numeric], [3, 1, 2])
const written = combined([single, short])
const right = { kind: 'choice' as const, options: [1] }
const wrong = { kind: 'choice' as const, options: [2] }

test.each<[string, CombinedContent, Answer | null, ScoringRule, number | null]>([
  [
    'every part',
    three,
    { kind: 'parts', parts: [right, { kind: 'gaps', gaps: ['a', 'b'] }, { kind: 'matching', targets: [2, 0, 2] }] },
    rule(1000),
    1000,
  ],
  ['one of three', three, { kind: 'parts', parts: [right, null, null] }, rule(1000), 333],
  [
    'the last part, which gets what does not divide',
    three,
    { kind: 'parts', parts: [null, null, { kind: 'matching', targets: [2, 0, 2] }] },
    rule(1000),
    334,
  ],
  [
    'parts of parts',
    three,
    { kind: 'parts', parts: [right, { kind: 'gaps', gaps: ['a', 'x'] }, { kind: 'matching', targets: [2, 1, 1] }] },
    rule(900),
    300 + 150 + 100,
  ],
  ['a part that weighs half of all', weighted, { kind: 'parts', parts: [right, null, null] }, rule(600), 300],
  [
    'the others by their weights',
    weighted,
    {
      kind: 'parts',
      parts: [wrong, { kind: 'trueFalse', isTrue: false }, { kind: 'number', number: '10', unit: 'm' }],
    },
    rule(600),
    300,
  ],
  [
    'all parts wrong',
    weighted,
    { kind: 'parts', parts: [wrong, { kind: 'trueFalse', isTrue: true }, { kind: 'number', number: '1', unit: 'm' }] },
    rule(600),
    0,
  ],
  ['no answer', weighted, null, rule(600), 0],
  ['no part answered', weighted, { kind: 'parts', parts: [null, null, null] }, rule(600), 0],
  ['fewer answers than parts', weighted, { kind: 'parts', parts: [right] }, rule(600), 300],
  ['more answers than parts', combined([single]), { kind: 'parts', parts: [right, right, right] }, rule(600), 600],
  [
    'an answer of another type than its part',
    weighted,
    { kind: 'parts', parts: [{ kind: 'trueFalse', isTrue: false }, right, null] },
    rule(600),
    0,
  ],
  ['an answer to a question without parts', weighted, right, rule(600), 0],
  [
    'a text that a person marks',
    written,
    { kind: 'parts', parts: [right, { kind: 'text', text: 'because' }] },
    rule(600),
    null,
  ],
  [
    'a text that is empty waits for nobody',
    written,
    { kind: 'parts', parts: [right, { kind: 'text', text: ' ' }] },
    rule(600),
    300,
  ],
  [
    'ticks of a part by the rule of the paper',
    combined([multiple, single]),
    { kind: 'parts', parts: [{ kind: 'choice', options: [0, 2] }, null] },
    rule(600, 0, PartialScore.half),
    150,
  ],
  [
    'wrong parts take off, each of its share',
    weighted,
    { kind: 'parts', parts: [wrong, { kind: 'trueFalse', isTrue: true }, null] },
    rule(600, 50),
    -150 - 50,
  ],
  [
    'a wrong part beside a right one',
    weighted,
    { kind: 'parts', parts: [right, { kind: 'trueFalse', isTrue: true }, null] },
    rule(600, 50),
    250,
  ],
  [
    'what is open takes nothing off',
    weighted,
    { kind: 'parts', parts: [null, null, { kind: 'number', number: '9', unit: 'm' }] },
    rule(600, 50),
    -100,
  ],
])('%s', (_, content, answer, given, expected) => {
  expect(kind.score(content, answer, given)).toBe(expected)
})

test('tells of each part what it was worth, what it brought, and what of it was right', () => {
  const answer: Answer = { kind: 'parts', parts: [wrong, { kind: 'gaps', gaps: ['a', 'x'] }, null] }
  expect(kind.rightParts?.(three, answer, rule(900, 10))).toEqual({
    kind: 'parts',
    parts: [
      { points: 300, score: -30, rightParts: null },
      { points: 300, score: 150, rightParts: { kind: 'gaps', gaps: [true, false] } },
      { points: 300, score: 0, rightParts: null },
    ],
  })
  expect(
    kind.rightParts?.(written, { kind: 'parts', parts: [right, { kind: 'text', text: 'because' }] }, rule(600)),
  ).toEqual({
    kind: 'parts',
    parts: [
      { points: 300, score: 300, rightParts: null },
      { points: 300, score: null, rightParts: null },
    ],
  })
  expect(kind.rightParts?.(three, null, rule(900))).toBeNull()
})

const PARTS = [single, multiple, statement, fillIn, matching, ordering, numeric, short]
const contents = fc
  .array(fc.tuple(fc.constantFrom(...PARTS), fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 20 })
  .map(parts =>
    combined(
      parts.map(([part]) => part),
      parts.map(([, weight]) => weight),
    ),
  )
const positions = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4 })
const plainAnswers: fc.Arbitrary<PlainAnswer> = fc.oneof(
  positions.map(ticks => ({ kind: 'choice' as const, options: ticks })),
  fc.boolean().map(isTrue => ({ kind: 'trueFalse' as const, isTrue })),
  fc.constantFrom('', 'word').map(text => ({ kind: 'text' as const, text })),
  fc.array(fc.constantFrom('a', 'b', '', 'x'), { maxLength: 3 }).map(gaps => ({ kind: 'gaps' as const, gaps })),
  positions.map(order => ({ kind: 'order' as const, order })),
  positions.map(targets => ({ kind: 'matching' as const, targets })),
  fc.record({
    kind: fc.constant('number' as const),
    number: fc.constantFrom('10', '9', ''),
    unit: fc.constantFrom('m', ''),
  }),
)
const answers: fc.Arbitrary<Answer | null> = fc.oneof(
  fc.constant(null),
  plainAnswers,
  fc.array(fc.option(plainAnswers), { maxLength: 20 }).map(parts => ({ kind: 'parts' as const, parts })),
)
const rules = fc.record({
  points: fc.integer({ min: 0, max: 1_000_000 }),
  partialScore: fc.constantFrom(...Object.values(PartialScore)),
  wrongPenalty: fc.integer({ min: 0, max: 100 }),
})

const keyOfPart = (part: PartContent): PlainAnswer => {
  switch (part.type) {
    case 1:
    case 2:
      return { kind: 'choice', options: part.options.flatMap((option, at) => (option.isRight ? [at] : [])) }
    case 3:
      return { kind: 'trueFalse', isTrue: part.isTrue }
    case 4:
      return { kind: 'text', text: '' }
    case 5:
      return { kind: 'gaps', gaps: ['a', 'b'] }
    case 7:
      return { kind: 'matching', targets: part.prompts.map(prompt => prompt.target) }
    case 8:
      return { kind: 'order', order: part.items.map((_, at) => at) }
    case 9:
      return { kind: 'number', number: '10', unit: 'm' }
  }
}

/** An order of the options of each part, as a draw writes it. */
const orderOf = (content: CombinedContent) =>
  fc
    .tuple(
      ...content.parts.map(part => {
        const all = kindOf(part.content.type)
          .optionTexts(part.content)
          .map((_, at) => at)
        return fc.shuffledSubarray(all, { minLength: all.length })
      }),
    )
    .map(orders => orders.flatMap((order, at) => (at === 0 ? order : [-1, ...order])))

describe('whatever the parts are', () => {
  it('the points of the parts are those of the question, and none gets less than its share rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), contents, (points, { parts }) => {
        const shares = partPoints(points, parts)
        const weights = parts.map(part => part.weight ?? 1)
        const sum = weights.reduce((total, weight) => total + weight, 0)
        expect(shares.reduce((total, share) => total + share, 0)).toBe(points)
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(Math.floor((points * (weights[at] ?? 1)) / sum))
        }
      }),
    )
  })

  it('the score is between what wrong answers take off and the full points, and the sum of what the parts say', () => {
    fc.assert(
      fc.property(contents, answers, rules, (content, answer, given) => {
        const score = kind.score(content, answer, given)
        expect(kind.score(content, answer, given)).toBe(score)
        const told = kind.rightParts?.(content, answer, given)
        const scores = told?.kind === 'parts' ? told.parts.map(part => part.score) : [0]
        expect(score).toBe(scores.includes(null) ? null : scores.reduce<number>((sum, one) => sum + (one ?? 0), 0))
        if (score === null) return
        expect(score).toBeGreaterThanOrEqual((-given.points * given.wrongPenalty) / 100)
        expect(score).toBeLessThanOrEqual(given.points)
      }),
    )
  })

  it('the key shown on a paper gives the full points there, in whatever order the options stand', () => {
    const shown = contents.chain(content => fc.record({ content: fc.constant(content), order: orderOf(content) }))
    fc.assert(
      fc.property(shown, ({ content, order }) => {
        const key = kind.keyView(content, order)
        if (key.kind !== 'parts') throw new Error('a key without parts')
        const parts = content.parts.map((part, at): PlainAnswer => {
          const partKey = key.parts[at]
          return partKey?.kind === 'choice' || partKey?.kind === 'order' || partKey?.kind === 'matching'
            ? partKey
            : keyOfPart(part.content)
        })
        expect(kind.fits({ kind: 'parts', parts }, 26)).toBe(true)
        const points = 100 * content.parts.length
        const byMachine = partPoints(points, content.parts).map((share, at) =>
          content.parts[at]?.content.type === 4 ? 0 : share,
        )
        expect(kind.score(content, toAuthorOrder({ kind: 'parts', parts }, order), rule(points, 100))).toBe(
          byMachine.reduce((sum, share) => sum + share, 0),
        )
        expect(Math.max(-1, ...positionsIn({ kind: 'parts', parts }))).toBeLessThan(Math.max(1, order.length))
      }),
    )
  })

  it('a candidate sees every part with its points and its options in the order of the paper, and nothing of the key', () => {
    const shown = contents.chain(content => fc.record({ content: fc.constant(content), order: orderOf(content) }))
    fc.assert(
      fc.property(shown, ({ content, order }) => {
        const view = kind.candidateView(content, order, 1000)
        const orders = partOrders(order)
        if (view.type !== 6) throw new Error('a view without parts')
        expect(view.parts.map(part => part.points)).toEqual(partPoints(1000, content.parts))
        expect(view.parts.map(part => part.type)).toEqual(content.parts.map(part => part.content.type))
        expect(view.parts.map(part => shownOptions(part).length)).toEqual(orders.map(one => one.length))
        expect(JSON.stringify(view)).not.toMatch(/SECRET|isRight|isTrue|accepted|"target"|tolerance|weight/)
      }),
    )
  })

  it('what is written to a file is read again', () => {
    fc.assert(
      fc.property(contents, content => {
        const same = kind.mapHtml(content, html => html)
        expect(kind.read(kind.write(content))).toEqual({ content: same })
      }),
    )
  })
})

test.each<[string, CombinedContent, string | undefined]>([
  ['sound parts', three, undefined],
  [
    'a part whose key is not sound',
    combined([single, { ...fillIn, stem: '[[1]]' } as PartContent]),
    'Part 2: Each place from [[1]] to [[2]] stands in the stem exactly once.',
  ],
])('%s: what is wrong with the key', (_, content, problem) => {
  expect(kind.keyProblem(content)?.['en-US']).toBe(problem)
})

const none = { question: 's', options: null, label: null, answer: null, analysis: '' }
const truth = { type: 3, weight: 1, parts: { ...none, label: true } } as const
test.each([
  ['no parts', { ...none }, 'The combined question has no parts.'],
  ['too many', { ...none, combined: Array(21).fill(truth) }, 'There can be at most 20 parts.'],
  [
    'one of its own kind',
    { ...none, combined: [truth, { ...truth, type: 6 as const }] },
    'Part 2: A combined question is no part of another one.',
  ],
  [
    'a weight of 0',
    { ...none, combined: [{ ...truth, weight: 0 }] },
    'Part 1: The weight is a whole number from 1 to 100.',
  ],
  [
    'a part without a key',
    { ...none, combined: [{ ...truth, type: 1 as const }] },
    'Part 1: At least two options are needed.',
  ],
])('a file with %s', (_, parts, problem) => {
  expect(kind.read(parts)).toMatchObject({ problem: { 'en-US': problem } })
})

test.each<[Answer, boolean]>([
  [{ kind: 'parts', parts: [] }, true],
  [{ kind: 'parts', parts: [null, { kind: 'text', text: 'x' }, { kind: 'matching', targets: [-1, 3] }] }, true],
  [{ kind: 'parts', parts: [{ kind: 'choice', options: [4] }] }, false],
  [{ kind: 'parts', parts: [{ kind: 'order', order: [1, 1] }] }, false],
  [{ kind: 'choice', options: [0] }, false],
  [{ kind: 'text', text: 'x' }, false],
])('%j: whether it fits four options', (answer, fits) => {
  expect(kind.fits(answer, 4)).toBe(fits)
  expect(
    Object.values([1, 2, 3, 4, 5, 7, 8, 9] as const).some(type => kindOf(type).fits({ kind: 'parts', parts: [] }, 4)),
  ).toBe(false)
})
