import { expect, it } from 'vitest'
import { examsByDay, monthAfter } from './exam-calendar.rules.ts'

const exam = (title: string, firstDay: string, startTime: string | null, lastDay = firstDay) => ({
  id: title,
  title,
  isPublished: true,
  firstDay,
  lastDay,
  startTime,
  endTime: null,
  limitMinutes: 60,
})

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 0, '2026-03'],
])('%s and %i months is %s', (month, count, wanted) => {
  expect(monthAfter(month, count)).toBe(wanted)
})

it('puts an exam on each of its days, and the first to begin first', () => {
  const days = examsByDay([
    exam('Late', '2026-11-28', '14:00'),
    exam('Long', '2026-11-27', '20:00', '2026-12-01'),
    exam('Early', '2026-11-28', '08:00'),
  ])
  expect(Object.fromEntries([...days].map(([day, found]) => [day, found.map(one => one.title)]))).toEqual({
    '2026-11-27': ['Long'],
    '2026-11-28': ['Long', 'Early', 'Late'],
    '2026-11-29': ['Long'],
    '2026-11-30': ['Long'],
    '2026-12-01': ['Long'],
  })
})
