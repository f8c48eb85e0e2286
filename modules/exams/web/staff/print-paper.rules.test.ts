import { expect, it } from 'vitest'
import { bySection } from './print-paper.rules.ts'

it('puts questions under the headings of their sections, in order', () => {
  const asked = [
    { no: 1, section: 'A' },
    { no: 2, section: 'A' },
    { no: 3, section: 'B' },
    { no: 4, section: 'A' },
  ]
  const found = bySection(asked).map(({ section, questions }) => [section, questions.map(({ no }) => no)])
  expect(found).toEqual([
    ['A', [1, 2]],
    ['B', [3]],
    ['A', [4]],
  ])
  expect(bySection([])).toEqual([])
})
