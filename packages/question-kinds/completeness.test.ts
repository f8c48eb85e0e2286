import { describe, expect, it, test } from 'vitest'
import type { Answer } from './answers.ts'
import { type Asked, askedBy, completeness, type Completeness, countAnswers } from './completeness.ts'
import type { PaperPart } from './paper-question.ts'
import type { QuestionContent } from './question-content.ts'

const GAPS: Asked = { type: 5, gapCount: 3, numberGaps: [1] }
const NUMBER: Asked = { type: 9 }
const UNIT: Asked = { type: 9, hasUnit: true }
const COMBINED: Asked = { type: 6, parts: [{ type: 1 }, GAPS] }

test.each<[string, Asked, Answer | null | undefined, Completeness]>([
  ['single choice', { type: 1 }, undefined, 'none'],
  ['single choice', { type: 1 }, { kind: 'choice', options: [0] }, 'all'],
  ['multiple choice', { type: 2 }, { kind: 'choice', options: [] }, 'none'],
  ['multiple choice', { type: 2 }, { kind: 'choice', options: [1] }, 'all'],
  ['true or false', { type: 3 }, { kind: 'trueFalse', isTrue: false }, 'all'],
  ['short answer', { type: 4 }, { kind: 'text', text: ' \n' }, 'none'],
  ['short answer', { type: 4 }, { kind: 'text', text: 'x' }, 'all'],
  ['fill-in', GAPS, { kind: 'gaps', gaps: ['', ' ', ''] }, 'none'],
  ['fill-in', GAPS, { kind: 'gaps', gaps: ['a', '', ''] }, 'partly'],
  ['fill-in', GAPS, { kind: 'gaps', gaps: ['a'] }, 'partly'],
  ['fill-in', GAPS, { kind: 'gaps', gaps: ['a', '2', 'c'] }, 'all'],
  ['fill-in with a number that is none', GAPS, { kind: 'gaps', gaps: ['a', '二', 'c'] }, 'partly'],
  ['combined', COMBINED, { kind: 'parts', parts: [null, null] }, 'none'],
  ['combined', COMBINED, { kind: 'parts', parts: [{ kind: 'choice', options: [0] }, null] }, 'partly'],
  [
    'combined',
    COMBINED,
    {
      kind: 'parts',
      parts: [
        { kind: 'choice', options: [0] },
        { kind: 'gaps', gaps: ['a', '', ''] },
      ],
    },
    'partly',
  ],
  [
    'combined',
    COMBINED,
    {
      kind: 'parts',
      parts: [
        { kind: 'choice', options: [0] },
        { kind: 'gaps', gaps: ['a', '2', 'c'] },
      ],
    },
    'all',
  ],
  ['matching', { type: 7, prompts: ['a', 'b', 'c'] }, { kind: 'matching', targets: [-1, -1, -1] }, 'none'],
  ['matching', { type: 7, prompts: ['a', 'b', 'c'] }, { kind: 'matching', targets: [0, -1, -1] }, 'partly'],
  ['matching', { type: 7, prompts: ['a', 'b', 'c'] }, { kind: 'matching', targets: [0, 0, 1] }, 'all'],
  ['ordering', { type: 8, options: ['a', 'b', 'c'] }, { kind: 'order', order: [] }, 'none'],
  ['ordering', { type: 8, options: ['a', 'b', 'c'] }, { kind: 'order', order: [2, 0, 1] }, 'all'],
  ['numeric', NUMBER, { kind: 'number', number: ' ', unit: '' }, 'none'],
  ['numeric', NUMBER, { kind: 'number', number: '1.2×10^3', unit: '' }, 'all'],
  ['numeric', NUMBER, { kind: 'number', number: '一万', unit: '' }, 'partly'],
  ['numeric with unit', UNIT, { kind: 'number', number: '3', unit: '' }, 'partly'],
  ['numeric with unit', UNIT, { kind: 'number', number: '', unit: 'm' }, 'partly'],
  ['numeric with unit', UNIT, { kind: 'number', number: '3', unit: 'm' }, 'all'],
  ['file upload', { type: 10 }, { kind: 'files', files: [] }, 'none'],
  ['file upload', { type: 10 }, { kind: 'files', files: ['a'] }, 'all'],
])('%s %o answered with %o is %s', (_, asked, answer, expected) => {
  expect(completeness(answer, asked)).toBe(expected)
})

describe('what a question asks for', () => {
  const gaps = [
    { kind: 'text', match: 'exact', accepted: ['a'] },
    { kind: 'number', value: 1, tolerance: { amount: 0, isPercent: false } },
  ]
  const content = { type: 5, stem: '', gaps, isOrderFree: false } as unknown as QuestionContent

  it('is the same for its author and its candidate', () => {
    const shown: PaperPart = { type: 5, points: 100, stem: '', gapCount: 2, numberGaps: [1] }
    expect(askedBy(content)).toEqual({ type: 5, gapCount: 2, numberGaps: [1] })
    for (const gaps of [
      ['', ''],
      ['a', ''],
      ['a', '二'],
      ['a', '2'],
    ]) {
      expect(completeness({ kind: 'gaps', gaps }, shown)).toBe(completeness({ kind: 'gaps', gaps }, askedBy(content)))
    }
  })

  it('is no number in a gap that any of the answers may stand in', () => {
    expect(askedBy({ ...content, isOrderFree: true } as QuestionContent).numberGaps).toEqual([])
  })
})

it('counts what is answered in full, and what in part', () => {
  expect(countAnswers(['all', 'partly', 'none', 'all'])).toEqual({ answeredCount: 2, partlyCount: 1 })
})
