import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { MAX_OPTIONS } from '@tripos/question-kinds/question-content.ts'
import { joinPartOrders } from '@tripos/question-kinds/question-parts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DrawnQuestion } from '../../exams/server/index.ts'
import { packQuestions, packScores, replaceScore, typeCode, unpackOrder, unpackPaper } from './paper-codec.rules.ts'

const TYPES = Object.values(QuestionType)
const order = fc
  .nat(MAX_OPTIONS)
  .chain(count => fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }))
const orders = fc.array(order, { minLength: 1, maxLength: 6 }).map(joinPartOrders)

const questionOf = (type: QuestionType): fc.Arbitrary<DrawnQuestion> =>
  fc.record({
    versionId: fc.uuid(),
    lineNo: fc.nat(200),
    type: fc.constant(type),
    order: type === QuestionType.combined ? orders : order,
  })
/** One question of every type, in any order, and more of any. */
const questions = fc
  .tuple(fc.tuple(...TYPES.map(questionOf)), fc.array(fc.constantFrom(...TYPES).chain(questionOf)))
  .chain(([ofEachType, more]) => {
    const all = [...ofEachType, ...more]
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
  })

describe('the packed questions of a paper', () => {
  it('come back as they were, with number and score, whatever the ten types and their orders are', () => {
    const score = fc.option(fc.integer({ min: -10_000, max: 10_000 }))
    const marked = questions.chain(drawn =>
      fc.record({
        drawn: fc.constant(drawn),
        scores: fc.option(fc.array(score, { minLength: drawn.length, maxLength: drawn.length })),
      }),
    )
    fc.assert(
      fc.property(marked, ({ drawn, scores }) => {
        const { optionCounts, ...packed } = packQuestions(drawn)
        expect([packed.types.length, optionCounts.length]).toEqual([drawn.length, drawn.length])
        expect(unpackPaper({ id: 'x', ...packed, scores })).toEqual({
          id: 'x',
          questions: drawn.map((question, i) => ({ ...question, no: i + 1, score: scores?.[i] ?? null })),
        })
      }),
    )
  })

  it('are one letter an option, and one group of letters a part', () => {
    const order = [1, 0, -1, -1, 2]
    const packed = packQuestions([{ versionId: 'v', lineNo: 3, type: QuestionType.combined, order }])
    expect(packed).toEqual({ versionIds: ['v'], lineNos: [3], optionOrders: ['ba||c'], types: '6', optionCounts: 'E' })
    expect(unpackOrder('cabd')).toEqual([2, 0, 1, 3])
    expect(unpackOrder('')).toEqual([])
  })

  it('have one character of its own for every type, those of one digit the digit', () => {
    const codes = TYPES.map(typeCode)
    expect(codes.every(code => code.length === 1)).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    expect(typeCode(QuestionType.numeric)).toBe('9')
    expect(typeCode(QuestionType.fileUpload)).toBe('a')
  })

  it('of a broken row are still numbered, so that marking can say which one is missing', () => {
    const row = { versionIds: ['v1', 'v2'], lineNos: [0], optionOrders: ['ba'], types: '1', scores: null }
    expect(unpackPaper(row).questions).toMatchObject([
      { no: 1, versionId: 'v1', lineNo: 0, order: [1, 0] },
      { no: 2, versionId: 'v2', lineNo: -1, order: [] },
    ])
  })
})

it('scores are the text of an array, and one of them can be replaced', () => {
  expect(packScores([100, null, -25])).toBe('{100,null,-25}')
  expect(replaceScore([100, null, null], 2, 50)).toEqual([100, 50, null])
})
