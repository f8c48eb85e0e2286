import { expect, it } from 'vitest'
import { lastDays } from './calendar.rules.ts'

it('shows twelve weeks up to today, deeper the more was done', () => {
  const days = lastDays(
    [
      { day: '2026-02-28', answeredCount: 1 },
      { day: '2026-03-01', answeredCount: 40 },
      { day: '2020-01-01', answeredCount: 900 },
    ],
    '2026-03-02',
  )
  expect(days).toHaveLength(84)
  expect(days.slice(-3)).toEqual([
    { day: '2026-02-28', count: 1, level: 1 },
    { day: '2026-03-01', count: 40, level: 4 },
    { day: '2026-03-02', count: 0, level: 0 },
  ])
})
