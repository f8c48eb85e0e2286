import { PartialScore } from '@tripos/contract-kit/enums.ts'
import type { Answer } from '../answers.ts'
import type { QuestionContent } from '../question-content.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { kindOf, QUESTION_TYPES, toAuthorOrder } from './index.ts'

const choice = (type: 1 | 2, right: readonly boolean[]): QuestionContent => ({
  type,
  stem: '<p>stem</p>',
  options: right.map((isRight, i) => ({ html: `<p>${i}</p>`, isRight })),
  analysis: '',
})
const single = choice(1, [false, true, false, false])
const multiple = choice(2, [true, false, true, true])
const statement: QuestionContent = { type: 3, stem: '<p>stem</p>', isTrue: false, analysis: '' }
const short: QuestionContent = { type: 4, stem: '<p>stem</p>', reference: '<p>42</p>', analysis: '' }
const { none, half, perRightOption } = PartialScore

test.each<[string, QuestionContent, Answer | null, PartialScore, number | null]>([
  ['single choice: the right option', single, { kind: 'choice', options: [1] }, none, 500],
  ['single choice: a wrong option', single, { kind: 'choice', options: [0] }, none, 0],
  ['single choice: the right one and another', single, { kind: 'choice', options: [1, 2] }, half, 0],
  ['single choice: nothing ticked', single, { kind: 'choice', options: [] }, none, 0],
  ['single choice: no answer', single, null, none, 0],
  ['single choice: an answer of another type', single, { kind: 'text', text: 'B' }, none, 0],
  ['single choice: an option that is not there', single, { kind: 'choice', options: [9] }, none, 0],
  ['multiple choice: all right options', multiple, { kind: 'choice', options: [3, 0, 2] }, none, 500],
  ['multiple choice: all options', multiple, { kind: 'choice', options: [0, 1, 2, 3] }, perRightOption, 0],
  ['multiple choice: a part, all or nothing', multiple, { kind: 'choice', options: [0, 2] }, none, 0],
  ['multiple choice: a part, half', multiple, { kind: 'choice', options: [0] }, half, 250],
  ['multiple choice: one of three, rounded down', multiple, { kind: 'choice', options: [0] }, perRightOption, 166],
  ['multiple choice: two of three, rounded down', multiple, { kind: 'choice', options: [0, 3] }, perRightOption, 333],
  ['multiple choice: a part with a wrong tick', multiple, { kind: 'choice', options: [0, 1] }, half, 0],
  [
    'multiple choice: the same tick twice counts once',
    multiple,
    { kind: 'choice', options: [0, 0] },
    perRightOption,
    166,
  ],
  ['multiple choice: nothing ticked', multiple, { kind: 'choice', options: [] }, perRightOption, 0],
  ['true/false: right', statement, { kind: 'trueFalse', isTrue: false }, none, 500],
  ['true/false: wrong', statement, { kind: 'trueFalse', isTrue: true }, none, 0],
  ['true/false: no answer', statement, null, none, 0],
  ['short answer: something written waits for a person', short, { kind: 'text', text: '41' }, none, null],
  ['short answer: only spaces is no answer', short, { kind: 'text', text: ' \n' }, none, 0],
  ['short answer: no answer', short, null, none, 0],
])('%s', (_, content, answer, partialScore, expected) => {
  expect(kindOf(content.type).score(content, answer, { points: 500, partialScore, wrongPenalty: 0 })).toBe(expected)
})

test.each([
  [half, 501, [0], 250],
  [half, 1, [0], 0],
  [half, 99, [0, 2], 49],
  [perRightOption, 101, [0], 33],
  [perRightOption, 101, [0, 2], 67],
  [perRightOption, 2, [0], 0],
])(
  'of an odd number of hundredths a part is rounded down: rule %i, %i points',
  (partialScore, points, options, expected) => {
    const rule = { points, partialScore, wrongPenalty: 0 }
    expect(kindOf(2).score(multiple, { kind: 'choice', options }, rule)).toBe(expected)
  },
)

const partialScores = fc.constantFrom(none, half, perRightOption)
const points = fc.integer({ min: 0, max: 1_000_000 })
const choices = fc.oneof(
  fc.tuple(fc.integer({ min: 2, max: 26 }), fc.nat()).map(([count, seed]) =>
    choice(
      1,
      Array.from({ length: count }, (_, i) => i === seed % count),
    ),
  ),
  fc
    .array(fc.boolean(), { minLength: 2, maxLength: 26 })
    .filter(right => right.filter(Boolean).length >= 2)
    .map(right => choice(2, right)),
)
type Choice = Extract<QuestionContent, { type: 1 | 2 }>
const rightOf = (content: QuestionContent) =>
  (content as Choice).options.flatMap((option, i) => (option.isRight ? [i] : []))
const answers = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant('choice' as const),
    options: fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 26 }),
  }),
  fc.record({ kind: fc.constant('trueFalse' as const), isTrue: fc.boolean() }),
  fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
)
const scoreOf = (content: QuestionContent, answer: Answer | null, full: number, partialScore: PartialScore) =>
  kindOf(content.type).score(content, answer, { points: full, partialScore, wrongPenalty: 0 })

describe('every scorer', () => {
  const contents = fc.oneof(choices, fc.constant(statement), fc.constant(short))

  it('gives between 0 and the full points, and the same when it runs twice', () => {
    fc.assert(
      fc.property(contents, answers, points, partialScores, (content, answer, full, partialScore) => {
        const score = scoreOf(content, answer, full, partialScore)
        expect(scoreOf(content, answer, full, partialScore)).toBe(score)
        if (score === null) return
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(full)
      }),
    )
  })

  it('gives 0 for no answer', () => {
    fc.assert(
      fc.property(contents, points, partialScores, (content, full, partialScore) => {
        expect(scoreOf(content, null, full, partialScore)).toBe(0)
      }),
    )
  })
})

describe('choices', () => {
  it('give the full points for exactly the key', () => {
    fc.assert(
      fc.property(choices, points, partialScores, (content, full, partialScore) => {
        expect(scoreOf(content, { kind: 'choice', options: rightOf(content) }, full, partialScore)).toBe(full)
      }),
    )
  })

  it('give 0 for any wrong tick, so a superset of the key is never right', () => {
    fc.assert(
      fc.property(choices, fc.nat(), fc.infiniteStream(fc.boolean()), partialScores, (content, pick, ticks, rule) => {
        const { options } = content as Choice
        const wrong = options.flatMap((option, i) => (option.isRight ? [] : [i]))
        fc.pre(wrong.length > 0)
        const ticked = options.flatMap((_, i) => (ticks.next().value ? [i] : []))
        const answer = { kind: 'choice' as const, options: [...new Set([...ticked, wrong[pick % wrong.length] ?? 0])] }
        expect(scoreOf(content, answer, 500, rule)).toBe(0)
        const superset = { kind: 'choice' as const, options: [...new Set([...rightOf(content), ...answer.options])] }
        expect(scoreOf(content, superset, 500, rule)).toBe(0)
      }),
    )
  })

  it('score the same in whatever order a paper shows the options', () => {
    const shuffled = choices.chain(content => {
      const order = (content as Choice).options.map((_, i) => i)
      return fc.record({
        content: fc.constant(content),
        order: fc.shuffledSubarray(order, { minLength: order.length }),
        ticks: fc.subarray(order),
      })
    })
    fc.assert(
      fc.property(shuffled, partialScores, ({ content, order, ticks }, rule) => {
        const shown = { kind: 'choice' as const, options: ticks.map(index => order.indexOf(index)) }
        expect(scoreOf(content, toAuthorOrder(shown, order), 500, rule)).toBe(
          scoreOf(content, { kind: 'choice', options: ticks }, 500, rule),
        )
      }),
    )
  })

  it('show a key that leads to the full points on the same paper', () => {
    const order = [2, 0, 3, 1]
    for (const content of [single, multiple]) {
      const key = kindOf(content.type).keyView(content, order) as { kind: 'choice'; options: number[] }
      expect(scoreOf(content, toAuthorOrder(key, order), 500, none)).toBe(500)
    }
  })
})

describe('what a candidate sees', () => {
  it('holds stem and options in the order of the paper, and nothing of the key', () => {
    const content: QuestionContent = {
      type: 2,
      stem: '<p>stem</p>',
      options: [
        { html: 'a', isRight: true },
        { html: 'b', isRight: true },
        { html: 'c', isRight: false },
      ],
      analysis: 'SECRET',
    }
    expect(kindOf(2).candidateView(content, [2, 0, 1], 500)).toEqual({
      type: 2,
      stem: '<p>stem</p>',
      options: ['c', 'a', 'b'],
    })
    const withReference: QuestionContent = { type: 4, stem: 's', reference: 'SECRET', analysis: 'SECRET' }
    expect(kindOf(4).candidateView(withReference, [], 500)).toEqual({ type: 4, stem: 's' })
    expect(kindOf(3).candidateView(statement, [], 500)).toEqual({ type: 3, stem: '<p>stem</p>' })
  })
})

test.each<[string, QuestionContent, boolean]>([
  ['a single choice without a right option', choice(1, [false, false]), false],
  ['a single choice with one', choice(1, [false, true]), true],
  ['a single choice with two', choice(1, [true, true]), false],
  ['a multiple choice with one right option', choice(2, [true, false]), false],
  ['a multiple choice with two', choice(2, [true, true, false]), true],
])('%s: whether the key is sound', (_, content, isSound) => {
  const problem = kindOf(content.type).keyProblem(content)
  expect(problem === undefined).toBe(isSound)
  if (problem !== undefined) for (const text of Object.values(problem)) expect(text).not.toBe('')
})

test.each<[number, Answer, boolean]>([
  [1, { kind: 'choice', options: [3] }, true],
  [1, { kind: 'choice', options: [] }, true],
  [1, { kind: 'choice', options: [0, 1] }, false],
  [1, { kind: 'choice', options: [4] }, false],
  [1, { kind: 'trueFalse', isTrue: true }, false],
  [2, { kind: 'choice', options: [0, 3] }, true],
  [2, { kind: 'choice', options: [0, 0] }, false],
  [2, { kind: 'text', text: 'A' }, false],
  [3, { kind: 'trueFalse', isTrue: false }, true],
  [3, { kind: 'choice', options: [0] }, false],
  [4, { kind: 'text', text: '' }, true],
  [4, { kind: 'trueFalse', isTrue: true }, false],
])('an answer to type %i, %j: whether it fits four options', (type, answer, fits) => {
  const kind = QUESTION_TYPES.find(each => each.type === type)
  expect(kind?.fits(answer, 4)).toBe(fits)
})
