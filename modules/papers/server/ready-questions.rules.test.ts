import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { paperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { joinPartOrders } from '@tripos/question-kinds/question-parts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { kindOf } from '../../questions/server/index.ts'
import { sampleContent } from '../../questions/test/make-questions.ts'
import { questionText, readyQuestion, readySections } from './ready-questions.ts'

type Content = ReturnType<typeof sampleContent>

const TYPES = Object.values(QuestionType)
const shuffled = (count: number): fc.Arbitrary<number[]> => {
  const all = [...Array(count).keys()]
  return fc.shuffledSubarray(all, { minLength: count, maxLength: count })
}
const orderOf = (content: Content): fc.Arbitrary<number[]> =>
  content.type === 6
    ? fc.tuple(...content.parts.map(part => orderOf(part.content))).map(joinPartOrders)
    : shuffled(kindOf(content.type).optionTexts(content).length)

/** What the words of authors may do to a text of JSON. */
const marks = fc.constantFrom('plain', '"quoted" \\ back', '</script>\u2028', '汉字 😀', '{"options":[]}')

const shown = fc
  .tuple(fc.constantFrom(...TYPES), marks)
  .map(([type, mark]) => sampleContent(type, mark))
  .chain(content => fc.record({ content: fc.constant(content), order: orderOf(content) }))

describe('a question that is kept ready', () => {
  it('is on each paper what its view is there, for all ten types and any order', () => {
    fc.assert(
      fc.property(shown, fc.nat(1000), fc.nat(20), ({ content, order }, points, section) => {
        const ready = readyQuestion({ type: content.type, view: content }, points)
        expect(JSON.parse(questionText(ready, { no: 7, section, order }))).toEqual({
          no: 7,
          section,
          points,
          ...kindOf(content.type).candidateView(content, order, points),
        })
      }),
      { numRuns: 500 },
    )
  })

  it.each(TYPES)('has nothing that its schema does not declare, and nothing of the key: type %i', type => {
    const content = sampleContent(type, 'x')
    const stray = { ...content, answerKey: 'SECRET' }
    const { fields, options = [], parts = [] } = readyQuestion({ type, view: stray }, 200)
    const texts = JSON.stringify([fields, options, parts])
    expect(texts).not.toMatch(
      /SECRET|isRight|isTrue|accepted|target\\*"|tolerance|factor|items|weight|analysis|reference/i,
    )
  })

  it('is refused where it is no question that a candidate may be shown', () => {
    expect(() => readyQuestion({ type: 1, view: { type: 1, options: [] } as unknown as Content }, 100)).toThrow()
  })

  it('says whether it has pictures', () => {
    const view = { ...sampleContent(4, 'x'), stem: `<p><img src="/files/${'ab'.repeat(32)}"></p>` } as Content
    expect(readyQuestion({ type: 4, view }, 100).hasPictures).toBe(true)
    expect(readyQuestion({ type: 4, view: sampleContent(4, 'x') }, 100).hasPictures).toBe(false)
  })

  it('keeps the headings of a form as the schema has them', () => {
    const sections = [{ title: 'A "b"', instructions: '<p>c</p>', key: 'SECRET' }]
    const { json } = readySections({ sections })
    expect(JSON.parse(json)).toEqual([{ title: 'A "b"', instructions: '<p>c</p>' }])
  })
})

it('the schema of questions has every type', () => {
  for (const type of TYPES) {
    const ready = readyQuestion({ type, view: sampleContent(type, 'x') }, 100)
    expect(z.safeParse(paperQuestion, JSON.parse(questionText(ready, { no: 1, section: 0, order: [] }))).success).toBe(
      true,
    )
  }
})
