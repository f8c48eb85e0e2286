import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

test.each([
  [{ options: [0, 2] }, 'A, C'],
  [{ gaps: ['red', ' ', 'blue'] }, '(1) red  (2) –  (3) blue'],
  [{ order: [2, 0, 1] }, 'C → A → B'],
  [{ targets: [3, -1] }, '1 → D, 2 → –'],
  [{ number: '9.8', unit: 'm/s²' }, '9.8 m/s²'],
  [{ number: '9.8', unit: '' }, '9.8'],
  [{ number: '9.8 ± 0.1 m/s²' }, '9.8 ± 0.1 m/s²'],
  [{ files: ['one', 'two'] }, '📎 2'],
  [{ text: 'essay' }, undefined],
  [{ isTrue: true }, undefined],
  [{ reference: '<p>model</p>' }, undefined],
])('%j is said as "%s"', (answer, text) => {
  expect(answerText(answer)).toBe(text)
})
