import { PartialScore, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { type CorrectedKey, keyOf } from '@tripos/question-kinds/corrected-key.ts'
import { placeCount } from '@tripos/question-kinds/kinds/index.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { joinPartOrders } from '@tripos/question-kinds/question-parts.ts'
import { answerTo } from '@tripos/question-kinds/test/answers.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sampleContent } from '../../../questions/test/make-questions.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import {
  acceptKey,
  foldMark,
  type GradedQuestion,
  passPointsOf,
  regradedQuestion,
  type RegradeStep,
  type Ticks,
  worthOf,
} from './regrade.rules.ts'

const form = { partialScore: PartialScore.none, wrongPenalty: 0 }

/** As a paper shows it that has not been shuffled. */
const orderOf = (content: QuestionContent): number[] => {
  const indexes = (count: number) => Array.from({ length: count }, (_, at) => at)
  return content.type === 6
    ? joinPartOrders(content.parts.map(part => indexes(placeCount(part.content))))
    : indexes(placeCount(content))
}

const question = (content: QuestionContent, points = 600): GradedQuestion => ({
  version: { id: 'v', questionId: 'q', type: content.type, excerpt: '', content, view: content },
  order: orderOf(content),
  points,
})
const steps = (...decisions: readonly RegradeDecision[]): RegradeStep[] =>
  decisions.map((decision, at) => ({ no: at + 1, versionId: 'v', decision }))
const keys = (of: readonly CorrectedKey[], neverLower = false): RegradeDecision => ({
  kind: 'keys',
  keys: [...of],
  neverLower,
})
const markOf = (
  content: QuestionContent,
  answer: Answer | null,
  { mark, after }: { mark?: { points: number; regradeNo: number; ticks?: Ticks }; after: RegradeStep[] },
) => foldMark({ question: question(content), answer, form, mark: mark && { ticks: null, ...mark } }, after)

const parts = sampleContent(6, 'x')
const RIGHT: Record<QuestionType, readonly [CorrectedKey, Answer] | undefined> = {
  1: [
    { kind: 'choice', options: [3] },
    { kind: 'choice', options: [3] },
  ],
  2: [
    { kind: 'choice', options: [1, 3] },
    { kind: 'choice', options: [3, 1] },
  ],
  3: [
    { kind: 'trueFalse', isTrue: false },
    { kind: 'trueFalse', isTrue: false },
  ],
  4: undefined,
  5: [
    {
      kind: 'gaps',
      gaps: [
        { kind: 'text', match: 'exact', accepted: ['new'] },
        { kind: 'number', value: 100, tolerance: { amount: 1, isPercent: true } },
      ],
    },
    { kind: 'gaps', gaps: ['New', '101'] },
  ],
  6: [
    {
      kind: 'parts',
      parts: [
        { kind: 'choice', options: [0] },
        {
          kind: 'gaps',
          gaps: [
            { kind: 'text', match: 'contains', accepted: ['b'] },
            { kind: 'text', match: 'exact', accepted: ['c'] },
          ],
        },
        { kind: 'matching', targets: [3, 3, 0] },
        { kind: 'order', order: [3, 1, 0, 2] },
      ],
    },
    {
      kind: 'parts',
      parts: [
        { kind: 'choice', options: [0] },
        { kind: 'gaps', gaps: ['abc', 'c'] },
        { kind: 'matching', targets: [3, 3, 0] },
        { kind: 'order', order: [3, 1, 0, 2] },
      ],
    },
  ],
  7: [
    { kind: 'matching', targets: [3, 0, 1] },
    { kind: 'matching', targets: [3, 0, 1] },
  ],
  8: [
    { kind: 'order', order: [2, 0, 3, 1] },
    { kind: 'order', order: [2, 0, 3, 1] },
  ],
  9: [
    { kind: 'number', value: 20, tolerance: { amount: 0, isPercent: false } },
    { kind: 'number', number: '20', unit: 'm/s²' },
  ],
  10: undefined,
}
const TYPES = Object.values(QuestionType)

describe.each(TYPES)('a question of type %i', type => {
  const content = sampleContent(type, 'x')
  const right = RIGHT[type]

  test('with the key that it has marks every answer as before', () => {
    const own = keyOf(content)
    expect(own === null).toBe(right === undefined)
    if (own === null) return
    fc.assert(
      fc.property(answerTo(content), answer => {
        expect(markOf(content, answer, { after: steps(keys([own])) })).toBe(markOf(content, answer, { after: [] }))
      }),
    )
  })

  test('with another key gives the points to whoever answered that, and shows it', () => {
    if (right === undefined) {
      expect(acceptKey(question(content), { kind: 'choice', options: [0] })).toBeUndefined()
      return
    }
    const [key, answer] = right
    expect(markOf(content, answer, { after: [] })).toBeLessThan(600)
    expect(markOf(content, answer, { after: steps(keys([key])) })).toBe(600)
    const regraded = regradedQuestion(question(content), steps(keys([key])))
    expect(keyOf(regraded.version.content)).toEqual(type === 6 || type === 8 ? expect.anything() : key)
  })

  test('that everybody gets is full without an answer, out it is nothing, and both wait for nobody', () => {
    expect(markOf(content, null, { after: steps({ kind: 'full' }) })).toBe(600)
    expect(markOf(content, null, { after: steps({ kind: 'out' }) })).toBe(0)
    expect(regradedQuestion(question(content), steps({ kind: 'out' }))).toMatchObject({ isOut: true, points: 0 })
  })
})

test('with two keys the better one counts', () => {
  const content = sampleContent(1, 'x')
  const both = steps(keys([1, 2].map(option => ({ kind: 'choice', options: [option] }))))
  const marks = [0, 1, 2, 3].map(option => markOf(content, { kind: 'choice', options: [option] }, { after: both }))
  expect(marks).toEqual([0, 600, 600, 0])
  expect(regradedQuestion(question(content), both).accepted).toHaveLength(2)
})

test('a key that names what is not there fits no question', () => {
  const fits = (type: QuestionType, key: CorrectedKey) =>
    acceptKey(question(sampleContent(type, 'x')), key) !== undefined
  expect(fits(1, { kind: 'choice', options: [4] })).toBe(false)
  expect(fits(1, { kind: 'choice', options: [0, 1] })).toBe(false)
  expect(fits(8, { kind: 'order', order: [0, 1, 2, 2] })).toBe(false)
  expect(fits(7, { kind: 'matching', targets: [0] })).toBe(false)
  expect(fits(7, { kind: 'matching', targets: [0, 1, 4] })).toBe(false)
  expect(fits(5, { kind: 'gaps', gaps: [] })).toBe(false)
  expect(fits(3, { kind: 'choice', options: [0] })).toBe(false)
  expect(fits(6, { kind: 'parts', parts: [null, null, null, null] })).toBe(false)
  expect(fits(6, { kind: 'choice', options: [0] })).toBe(false)
})

describe('never lower', () => {
  const content = sampleContent(1, 'x')
  const choice = (option: number): Answer => ({ kind: 'choice', options: [option] })
  const toD: CorrectedKey = { kind: 'choice', options: [3] }

  it('keeps the mark of whoever would lose, through every regrade that says so', () => {
    expect(markOf(content, choice(1), { after: steps(keys([toD], true)) })).toBe(600)
    expect(
      markOf(content, choice(1), { after: steps(keys([toD], true), keys([{ kind: 'choice', options: [0] }], true)) }),
    ).toBe(600)
    expect(markOf(content, choice(1), { after: steps(keys([toD], true), keys([toD])) })).toBe(0)
  })

  it('never gives less than before, whatever was decided before and whatever was answered', () => {
    const contents = TYPES.flatMap(type => {
      const right = RIGHT[type]
      return right === undefined ? [] : [{ content: sampleContent(type, 'x'), key: right[0] }]
    })
    const earlier = fc.array(
      fc.oneof(
        fc.constant<RegradeDecision>({ kind: 'full' }),
        fc.integer({ min: 1, max: 900 }).map((points): RegradeDecision => ({ kind: 'points', points })),
      ),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(
        fc
          .constantFrom(...contents)
          .chain(({ content: of, key }) => fc.tuple(fc.constant(of), fc.constant(key), answerTo(of))),
        earlier,
        ([of, key, answer], before) => {
          const was = markOf(of, answer, { after: steps(...before) }) ?? 0
          const is = markOf(of, answer, { after: steps(...before, keys([key], true)) }) ?? 0
          const most = worthOf(600, steps(...before)) ?? 0
          expect(is).toBeGreaterThanOrEqual(was)
          expect(is).toBeLessThanOrEqual(most)
        },
      ),
    )
  })
})

describe('a mark by a person', () => {
  const essay = sampleContent(4, 'x')
  const text: Answer = { kind: 'text', text: 'words' }

  it('keeps its share where the points change, but not where it was given after that', () => {
    const after = steps({ kind: 'points', points: 1000 })
    expect(markOf(essay, text, { mark: { points: 300, regradeNo: 0 }, after })).toBe(500)
    expect(markOf(essay, text, { mark: { points: 300, regradeNo: 1 }, after })).toBe(300)
    expect(markOf(essay, text, { after })).toBeNull()
  })

  it('of a combined question gains what the machine gives more for its own parts', () => {
    const [choice] = parts.type === 6 ? parts.parts : []
    if (choice === undefined || essay.type !== 4) throw new Error('the sample has other parts')
    const content: QuestionContent = { type: 6, stem: '', analysis: '', parts: [choice, { content: essay, weight: 1 }] }
    const answer: Answer = { kind: 'parts', parts: [{ kind: 'choice', options: [0] }, text] }
    const toA = keys([{ kind: 'parts', parts: [{ kind: 'choice', options: [0] }, null] }])
    expect(markOf(content, answer, { after: steps(toA) })).toBeNull()
    expect(markOf(content, answer, { mark: { points: 100, regradeNo: 0 }, after: steps(toA) })).toBe(500)
    expect(markOf(content, answer, { mark: { points: 500, regradeNo: 0 }, after: steps(toA) })).toBe(600)
  })
})

test('a question that is out comes back with the next decision about it', () => {
  const content = sampleContent(3, 'x')
  const after = steps({ kind: 'out' }, { kind: 'points', points: 300 })
  expect(worthOf(600, after)).toBe(300)
  expect(markOf(content, { kind: 'trueFalse', isTrue: true }, { after })).toBe(300)
})

test.each([
  [6000, 10_000, 10_000, 6000],
  [6000, 10_000, 9500, 5700],
  [3333, 10_000, 9999, 3332],
  [6000, 0, 500, 6000],
])('a pass score of %i out of %i is, out of %i, %i', (first, before, after, expected) => {
  expect(passPointsOf(first, { before, after })).toBe(expected)
})
