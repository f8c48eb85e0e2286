/** Wrong answers that take points off: what is wrong, what is not, and what holds for every type. */
import { PartialScore } from '@tripos/contract-kit/enums.ts'
import type { Answer, PlainAnswer } from '../answers.ts'
import type { QuestionContent } from '../question-content.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { answered } from '../test/answers.ts'
import { kindOf, toAuthorOrder } from './index.ts'
import type { ScoringRule } from './kind.rules.ts'

const { none, half, perRightOption } = PartialScore
const texts = { stem: 's', analysis: '' }
const option = (isRight: boolean, at: number) => ({ html: `${at}`, isRight })
const single: QuestionContent = { type: 1, ...texts, options: [false, true, false, false].map(option) }
const multiple: QuestionContent = { type: 2, ...texts, options: [true, false, true, true].map(option) }
const statement: QuestionContent = { type: 3, ...texts, isTrue: false }
const short: QuestionContent = { type: 4, ...texts, reference: '42' }
const folding = { ignoresCase: true, ignoresWidth: true, ignoresSpaces: true }
const gap = (text: string) => ({ kind: 'text' as const, match: 'exact' as const, accepted: [text] })
const fillIn = (isPartial: boolean, isOrderFree = false): QuestionContent => ({
  type: 5,
  stem: '[[1]] [[2]]',
  analysis: '',
  gaps: [gap('a'), gap('b')],
  ...folding,
  isPartial,
  isOrderFree,
})
const matching = (isPartial: boolean): QuestionContent => ({
  type: 7,
  ...texts,
  prompts: [0, 1, 0].map((target, i) => ({ html: `p${i}`, target })),
  targets: ['x', 'y', 'z'],
  isPartial,
})
const ordering = (isPartial: boolean): QuestionContent => ({ type: 8, ...texts, items: ['a', 'b', 'c'], isPartial })
const FILE = '0190a5f4-0000-7000-8000-000000000001'
const upload: QuestionContent = {
  type: 10,
  ...texts,
  accepts: ['pdf'],
  mostFiles: 1,
  mostMegabytes: 1,
  reference: '',
}
const numeric: QuestionContent = {
  type: 9,
  ...texts,
  value: 10,
  tolerance: { amount: 0, isPercent: false },
  units: [{ name: 'm', factor: 1 }],
}

test.each<[string, QuestionContent, Answer | null, number | null]>([
  ['single choice: right', single, { kind: 'choice', options: [1] }, 500],
  ['single choice: wrong', single, { kind: 'choice', options: [2] }, -125],
  ['single choice: nothing ticked', single, { kind: 'choice', options: [] }, 0],
  ['single choice: no answer', single, null, 0],
  ['single choice: an answer of another type is none', single, { kind: 'text', text: 'B' }, 0],
  ['multiple choice: right', multiple, { kind: 'choice', options: [0, 2, 3] }, 500],
  ['multiple choice: a part without a wrong tick loses nothing', multiple, { kind: 'choice', options: [0, 2] }, 0],
  ['multiple choice: a wrong tick beside right ones', multiple, { kind: 'choice', options: [0, 1, 2, 3] }, -125],
  ['multiple choice: only a wrong tick', multiple, { kind: 'choice', options: [1] }, -125],
  ['multiple choice: nothing ticked', multiple, { kind: 'choice', options: [] }, 0],
  ['true/false: wrong', statement, { kind: 'trueFalse', isTrue: true }, -125],
  ['true/false: no answer', statement, null, 0],
  ['short answer: a person marks it', short, { kind: 'text', text: '41' }, null],
  ['short answer: nothing written', short, { kind: 'text', text: ' ' }, 0],
  ['files: a person marks them', upload, { kind: 'files', files: [FILE] }, null],
  ['files: none', upload, { kind: 'files', files: [] }, 0],
  ['gaps: all wrong', fillIn(true), { kind: 'gaps', gaps: ['x', 'y'] }, -125],
  ['gaps: one right', fillIn(true), { kind: 'gaps', gaps: ['a', 'y'] }, 250],
  ['gaps: one right, all or nothing', fillIn(false), { kind: 'gaps', gaps: ['a', 'y'] }, 0],
  ['gaps: one wrong, one empty', fillIn(true), { kind: 'gaps', gaps: ['x', ''] }, -125],
  ['gaps: all empty, whatever the signs', fillIn(true), { kind: 'gaps', gaps: [' ', '\u200B'] }, 0],
  ['gaps: none at all', fillIn(true), { kind: 'gaps', gaps: [] }, 0],
  ['gaps in any order: all wrong', fillIn(true, true), { kind: 'gaps', gaps: ['x', 'y'] }, -125],
  ['pairs: all wrong', matching(true), { kind: 'matching', targets: [1, 2, 2] }, -125],
  ['pairs: one right', matching(true), { kind: 'matching', targets: [0, 2, 2] }, 166],
  ['pairs: one right, all or nothing', matching(false), { kind: 'matching', targets: [0, 2, 2] }, 0],
  ['pairs: all open', matching(true), { kind: 'matching', targets: [-1, -1, -1] }, 0],
  ['pairs: one wrong, the others open', matching(true), { kind: 'matching', targets: [2, -1, -1] }, -125],
  ['order: backwards', ordering(true), { kind: 'order', order: [2, 1, 0] }, -125],
  ['order: two of three in place', ordering(true), { kind: 'order', order: [1, 2, 0] }, 250],
  ['order: two of three in place, all or nothing', ordering(false), { kind: 'order', order: [1, 2, 0] }, 0],
  ['order: nothing ordered', ordering(true), { kind: 'order', order: [] }, 0],
  ['order: no order at all', ordering(true), { kind: 'order', order: [0, 0, 1] }, -125],
  ['number: wrong', numeric, { kind: 'number', number: '9', unit: 'm' }, -125],
  ['number: in a wrong unit', numeric, { kind: 'number', number: '10', unit: 's' }, -125],
  ['number: words', numeric, { kind: 'number', number: 'ten', unit: 'm' }, -125],
  ['number: only a unit', numeric, { kind: 'number', number: ' ', unit: 'm' }, 0],
])('%s', (_, content, answer, expected) => {
  const rule = { points: 500, partialScore: none, wrongPenalty: 25 }
  expect(kindOf(content.type).score(content, answer, rule)).toBe(expected)
})

test.each([
  [500, 0, 0],
  [500, 100, -500],
  [100, 33, -33],
  // Never more than the share: half of a hundredth is not taken.
  [101, 50, -50],
  [0, 100, 0],
])('%i hundredths, %i percent off: a wrong answer brings %i', (points, wrongPenalty, expected) => {
  expect(kindOf(1).score(single, { kind: 'choice', options: [0] }, { points, partialScore: none, wrongPenalty })).toBe(
    expected,
  )
})

const contents = fc.constantFrom(
  single,
  multiple,
  statement,
  short,
  upload,
  fillIn(true),
  fillIn(false, true),
  matching(true),
  matching(false),
  ordering(true),
  ordering(false),
  numeric,
)
const positions = fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 4 })
const answers: fc.Arbitrary<Answer | null> = fc.oneof(
  fc.constant(null),
  fc.array(fc.nat({ max: 4 }), { maxLength: 4 }).map(options => ({ kind: 'choice' as const, options })),
  fc.boolean().map(isTrue => ({ kind: 'trueFalse' as const, isTrue })),
  fc.constantFrom('', ' ', 'word').map(text => ({ kind: 'text' as const, text })),
  fc.array(fc.constantFrom('a', 'b', '', 'x'), { maxLength: 3 }).map(gaps => ({ kind: 'gaps' as const, gaps })),
  positions.map(order => ({ kind: 'order' as const, order })),
  positions.map(targets => ({ kind: 'matching' as const, targets })),
  fc.constantFrom<string[]>([], [FILE]).map(files => ({ kind: 'files' as const, files })),
  fc.record({
    kind: fc.constant('number' as const),
    number: fc.constantFrom('10', '9', '', 'x'),
    unit: fc.constantFrom('m', ''),
  }),
)
const rules = fc.record({
  points: fc.integer({ min: 0, max: 1_000_000 }),
  partialScore: fc.constantFrom(none, half, perRightOption),
  wrongPenalty: fc.integer({ min: 0, max: 100 }),
})

const keyOf = (content: QuestionContent): Answer | null => {
  switch (content.type) {
    case 1:
    case 2:
      return { kind: 'choice', options: content.options.flatMap((each, at) => (each.isRight ? [at] : [])) }
    case 3:
      return { kind: 'trueFalse', isTrue: content.isTrue }
    case 5:
      return { kind: 'gaps', gaps: ['a', 'b'] }
    case 7:
      return { kind: 'matching', targets: content.prompts.map(({ target }) => target) }
    case 8:
      return { kind: 'order', order: content.items.map((_, at) => at) }
    case 9:
      return { kind: 'number', number: '10', unit: 'm' }
    case 6:
      return { kind: 'parts', parts: content.parts.map(part => keyOf(part.content) as PlainAnswer | null) }
    case 4:
    case 10:
      return null
  }
}

describe('with negative marks every type', () => {
  const score = (content: QuestionContent, answer: Answer | null, rule: ScoringRule) =>
    kindOf(content.type).score(content, answer, rule)

  it('gives whole hundredths between what is taken off and the full points, the same when it runs twice', () => {
    fc.assert(
      fc.property(contents, answers, rules, (content, answer, rule) => {
        const found = score(content, answer, rule)
        expect(score(content, answer, rule)).toBe(found)
        if (found === null) return
        expect(Number.isInteger(found)).toBe(true)
        expect(found).toBeGreaterThanOrEqual((-rule.points * rule.wrongPenalty) / 100)
        expect(found).toBeLessThanOrEqual(rule.points)
        expect(Object.is(found, -0)).toBe(false)
      }),
    )
  })

  it('gives what it gives without them, or takes points off where it would give 0', () => {
    const seen = { same: 0, less: 0 }
    fc.assert(
      fc.property(answered(contents), rules, ({ content, answer }, rule) => {
        const plain = score(content, answer, { ...rule, wrongPenalty: 0 })
        const found = score(content, answer, rule)
        const isSame = found === plain
        seen[isSame ? 'same' : 'less'] += 1
        const taken = 0 - Math.floor((rule.points * rule.wrongPenalty) / 100)
        expect([plain, found]).toEqual(isSame ? [plain, plain] : [0, taken])
      }),
      { numRuns: 300 },
    )
    // Both happened, or nothing was shown.
    expect(Math.min(seen.same, seen.less)).toBeGreaterThan(30)
  })

  it('gives the full points for the key, and 0 for no answer', () => {
    fc.assert(
      fc.property(contents, rules, (content, rule) => {
        expect(score(content, null, rule)).toBe(0)
        const key = keyOf(content)
        if (key !== null) expect(score(content, key, rule)).toBe(rule.points)
      }),
    )
  })

  it('never looks at the order in which a paper shows the options', () => {
    const shown = contents.chain(content => {
      const all = kindOf(content.type)
        .optionTexts(content)
        .map((_, at) => at)
      return fc.record({
        content: fc.constant(content),
        order: fc.shuffledSubarray(all, { minLength: all.length }),
        given: fc.shuffledSubarray(all),
      })
    })
    fc.assert(
      fc.property(shown, rules, ({ content, order, given }, rule) => {
        const answerOf = (indexes: readonly number[]): Answer => {
          if (content.type === 8) return { kind: 'order', order: [...indexes] }
          if (content.type === 7) return { kind: 'matching', targets: [...indexes] }
          return { kind: 'choice', options: [...indexes] }
        }
        const onPaper = answerOf(given.map(index => order.indexOf(index)))
        expect(score(content, toAuthorOrder(onPaper, order), rule)).toBe(score(content, answerOf(given), rule))
      }),
    )
  })
})
