import type { AnswerBody, PlainRightParts } from '@tripos/question-kinds/answers.ts'
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

test.each<[string, AnswerBody, PlainRightParts, string[]]>([
  ['gaps', { gaps: ['a', '–', ' '] }, { gaps: [true, false, false] }, ['1aright', '2–wrong', '3–open']],
  ['gaps with weights', { gaps: ['a', 'b'] }, { gaps: [true, false], weights: [3, 1] }, ['1ax3right', '2bx1wrong']],
  ['pairs', { targets: [1, -1, 0] }, { targets: [true, false, false] }, ['1Bright', '2–open', '3Awrong']],
  ['places', { order: [2, 0, 1] }, { order: [true, false, false] }, ['1Cright', '2Awrong', '3Bwrong']],
  ['neighbours', { order: [2, 0, 1] }, { follows: [true, false] }, ['1C', '2Afollows', '3Bbreaks']],
  ['nothing', null, { gaps: [false] }, []],
])('%s: each part of an answer says whether it is right', (_, answer, parts, expected) => {
  render(<AnswerParts answer={answer} parts={parts} words={words} />)
  expect(screen.queryAllByRole('listitem').map(item => item.textContent)).toEqual(expected)
})
