import { expect, it } from 'vitest'
import { boardDays } from './board.rules.ts'

it.each([
  ['a Monday', '2026-03-02', '2026-03-02', '2026-03-08'],
  ['a Sunday', '2026-03-08', '2026-03-02', '2026-03-08'],
  ['a week over the end of the year', '2026-01-01', '2025-12-29', '2026-01-04'],
])('%s belongs to the week from Monday on', (_, today, from, to) => {
  expect(boardDays('week', today)).toEqual({ from, to })
})

it.each([
  ['2026-02-28', '2026-02-01', '2026-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('%s belongs to its month', (today, from, to) => {
  expect(boardDays('month', today)).toEqual({ from, to })
})
