/** The schedules that the library publishes with its tests of FSRS-6, through what we store between two answers. */
import { expect, it } from 'vitest'
import { type Memory, remember } from './memory.ts'

const [RIGHT, WRONG] = [10_000, 0]

it('gives the intervals of the library', () => {
  // Good six times, forgotten twice, and good again: ts-fsrs, __tests__/FSRS-6.test.ts, `ivl_history`.
  const answers = [RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, WRONG, WRONG, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT]
  let now = new Date('2022-11-29T12:30:00Z')
  let memory: Memory | null = null
  const intervals: number[] = []
  for (const share of answers) {
    memory = remember(memory, share, now)
    intervals.push(memory.scheduledDays)
    now = memory.dueAt
  }
  expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
})

it('is the same after a clock was set back', () => {
  const at = new Date('2026-03-02T08:00:00Z')
  const first = remember(null, RIGHT, at)
  expect(remember(first, RIGHT, new Date(at.getTime() - 3_600_000))).toEqual(remember(first, RIGHT, at))
})
