import type { PaperQuestionOf } from '@tripos/question-kinds/paper-question.ts'
import type { PaperResult } from '../../contract/papers.ts'
import { describe, expect, it } from 'vitest'
import { filterReviewed, filtersFor, reviewedParts, reviewedTask, type Verdict, verdictOf } from './reviewed.rules.ts'

type Reviewed = PaperResult['questions'][number]

const place = { no: 1, section: 0, points: 400, stem: 's' }
const nothing = { answer: null, key: null, rightParts: null, score: null, comment: '', analysis: null }

const question: Reviewed & PaperQuestionOf<6> = {
  ...place,
  type: 6,
  parts: [
    { type: 1, points: 100, stem: 'a', options: ['x', 'y'] },
    { type: 4, points: 300, stem: 'b' },
  ],
  answer: { kind: 'parts', parts: [{ kind: 'choice', options: [1] }, null] },
  score: null,
  comment: '',
  key: {
    kind: 'parts',
    parts: [
      { kind: 'choice', options: [1] },
      { kind: 'reference', reference: 'r' },
    ],
  },
  rightParts: {
    kind: 'parts',
    parts: [
      { points: 100, score: 100, rightParts: null },
      { points: 300, score: null, rightParts: null },
    ],
  },
  analysis: 'whole',
  partAnalyses: ['why', ''],
  optionAnalyses: [['not x', ''], []],
}

describe('a combined question after the exam', () => {
  it('gives each part its answer, key, score and analysis', () => {
    const [first, second] = reviewedParts(question)
    expect(first).toMatchObject({
      answer: { kind: 'choice', options: [1] },
      key: { kind: 'choice', options: [1] },
      score: 100,
      analysis: 'why',
      optionAnalyses: ['not x', ''],
    })
    expect(second).toMatchObject({
      answer: null,
      key: { kind: 'reference', reference: 'r' },
      score: null,
      analysis: '',
    })
  })

  it('says nothing that is not released', () => {
    const { partAnalyses: _, optionAnalyses: __, ...rest } = question
    const [first] = reviewedParts({ ...rest, answer: null, key: null, rightParts: null, analysis: null })
    expect(first).toEqual({
      ...question.parts[0],
      optionAnalyses: [],
      prompts: [],
      answer: null,
      key: null,
      score: null,
      rightParts: null,
      analysis: null,
    })
  })
})

it('a question that is one task is shown as it is, and has no parts', () => {
  const single: Reviewed = {
    ...place,
    ...nothing,
    type: 5,
    gapCount: 1,
    numberGaps: [],
    answer: { kind: 'gaps', gaps: ['a'] },
    rightParts: { kind: 'gaps', gaps: [true] },
  }
  expect(reviewedTask(single)).toMatchObject({
    answer: { kind: 'gaps', gaps: ['a'] },
    key: null,
    rightParts: { kind: 'gaps', gaps: [true] },
  })
  expect(reviewedParts(single)).toEqual([])
})

const answered: Reviewed['answer'] = { kind: 'parts', parts: [null, null] }

describe('the verdict on a question', () => {
  const judged = (fields: Partial<Reviewed>) => ({ ...question, ...fields }) as Reviewed
  it.each<[Partial<Reviewed>, Verdict]>([
    [{ answer: answered, score: 400 }, 'right'],
    [{ answer: answered, score: 100 }, 'partly'],
    [{ answer: answered, score: 0 }, 'wrong'],
    [{ answer: answered, score: -100 }, 'wrong'],
    [{ answer: null, score: 0 }, 'blank'],
    [{ answer: answered, score: null }, 'waiting'],
    [{ answer: answered, score: null, key: null }, 'unsaid'],
  ])('%j: %s', (fields, verdict) => expect(verdictOf(judged(fields))).toBe(verdict))

  it('what brought a part of the points is among what was wrong', () => {
    const all = [400, 100, 0].map(score => judged({ answer: answered, score }))
    expect(filterReviewed(all, 'wrong').map(one => one.score)).toEqual([100, 0])
    expect(filterReviewed(all, 'all')).toHaveLength(3)
    expect(filtersFor(all)).toEqual(['all', 'wrong', 'blank'])
    expect(filterReviewed([...all, judged({ answer: null, score: 0 })], 'blank')).toHaveLength(1)
  })

  it('what was wrong is not offered before the points of any question are there', () => {
    const all = [judged({ answer: answered, score: null }), judged({ answer: null, score: null })]
    expect(filtersFor(all)).toEqual(['all', 'blank'])
    expect(filtersFor([...all, judged({ answer: answered, score: 400 })])).toContain('wrong')
  })
})
