import { describe, expect, it } from 'vitest'
import type { MultipleChoiceContent } from './score.rules.ts'
import { multipleChoice } from './index.ts'

const content = (...right: boolean[]): MultipleChoiceContent => ({
  type: 2,
  stem: 's',
  options: right.map((isRight, i) => ({ html: `o${i}`, isRight })),
  allowsOneRight: true,
  analysis: '',
})
const RULE = { points: 300, partialScore: 2, wrongPenalty: 0 } as const
const ticked = (...options: number[]) => ({ kind: 'choice', options }) as const

describe('a multiple choice that allows one right option', () => {
  it('needs one; without the setting two', () => {
    expect(multipleChoice.keyProblem(content(false, false))?.['en-US']).toBe('At least one option has to be right.')
    expect(multipleChoice.keyProblem(content(false, true))).toBeUndefined()
    expect(multipleChoice.keyProblem({ ...content(false, true), allowsOneRight: false })?.['en-US']).toContain('two')
    expect(multipleChoice.keyProblem(content(true, true))).toBeUndefined()
  })

  it('is scored as every multiple choice', () => {
    expect(multipleChoice.score(content(false, true, false), ticked(1), RULE)).toBe(300)
    expect(multipleChoice.score(content(false, true, false), ticked(0, 1), RULE)).toBe(0)
    expect(multipleChoice.score(content(true, true, true), ticked(1), RULE)).toBe(100)
  })

  it('tells the candidate so, and not how many are right', () => {
    expect(multipleChoice.candidateView(content(false, true), [1, 0])).toEqual({
      type: 2,
      stem: 's',
      options: ['o1', 'o0'],
      allowsOneRight: true,
    })
    expect(multipleChoice.candidateView(content(true, true), [1, 0])).toHaveProperty('allowsOneRight', true)
    expect(multipleChoice.candidateView({ ...content(true, true), allowsOneRight: false }, [0, 1])).not.toHaveProperty(
      'allowsOneRight',
    )
  })

  it('has one form of not being so', () => {
    const plain = multipleChoice.mapHtml({ ...content(true, true), allowsOneRight: false }, html => html)
    expect(plain).not.toHaveProperty('allowsOneRight')
    expect(multipleChoice.mapHtml(content(true, false), html => html)).toHaveProperty('allowsOneRight', true)
  })
})
