import type { Answer, PlainRightParts } from '@tripos/question-kinds/answers.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AnswerParts } from './answer-parts.tsx'

afterEach(cleanup)
const words = {
  right: 'right',
  wrong: 'wrong',
  open: 'open',
  follows: 'follows',
  breaks: 'breaks',
  weight: (weight: number) => `x${weight}`,
}

test.each<[string, Answer | null, PlainRightParts, string[]]>([
  [
    'gaps',
    { kind: 'gaps', gaps: ['a', '–', ' '] },
    { kind: 'gaps', gaps: [true, false, false] },
    ['1aright', '2–wrong', '3–open'],
  ],
  [
    'gaps with weights',
    { kind: 'gaps', gaps: ['a', 'b'] },
    { kind: 'gaps', gaps: [true, false], weights: [3, 1] },
    ['1ax3right', '2bx1wrong'],
  ],
  [
    'pairs',
    { kind: 'matching', targets: [1, -1, 0] },
    { kind: 'matching', targets: [true, false, false] },
    ['1Bright', '2–open', '3Awrong'],
  ],
  [
    'places',
    { kind: 'order', order: [2, 0, 1] },
    { kind: 'order', order: [true, false, false] },
    ['1Cright', '2Awrong', '3Bwrong'],
  ],
  [
    'neighbours',
    { kind: 'order', order: [2, 0, 1] },
    { kind: 'follows', follows: [true, false] },
    ['1C', '2Afollows', '3Bbreaks'],
  ],
  ['nothing', null, { kind: 'gaps', gaps: [false] }, []],
])('%s: each part of an answer says whether it is right', (_, answer, parts, expected) => {
  render(<AnswerParts answer={answer} parts={parts} words={words} />)
  expect(screen.queryAllByRole('listitem').map(item => item.textContent)).toEqual(expected)
})
