import type { Answer, ShownKey } from './answers.ts'
import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

test.each<[Answer | ShownKey, string | undefined]>([
  [{ kind: 'choice', options: [0, 2] }, 'A, C'],
  [{ kind: 'gaps', gaps: ['red', ' ', 'blue'] }, '(1) red  (2) –  (3) blue'],
  [{ kind: 'order', order: [2, 0, 1] }, 'C → A → B'],
  [{ kind: 'matching', targets: [3, -1] }, '1 → D, 2 → –'],
  [{ kind: 'number', number: '9.8', unit: 'm/s²' }, '9.8 m/s²'],
  [{ kind: 'number', number: '9.8', unit: '' }, '9.8'],
  [{ kind: 'number', number: '9.8 ± 0.1', unit: 'm/s²' }, '9.8 ± 0.1 m/s²'],
  [{ kind: 'files', files: ['one', 'two'] }, '📎 2'],
  [{ kind: 'text', text: 'essay' }, 'essay'],
  [{ kind: 'trueFalse', isTrue: true }, undefined],
  [{ kind: 'reference', reference: '<p>model</p>' }, undefined],
])('%j is said as "%s"', (answer, text) => {
  expect(answerText(answer)).toBe(text)
})
