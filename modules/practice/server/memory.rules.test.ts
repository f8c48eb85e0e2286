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
    memory = remember(memory, { share, isHinted: false, at: now })
    intervals.push(memory.scheduledDays)
    now = memory.dueAt
  }
  expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
})

it('is the same after a clock was set back', () => {
  const at = new Date('2026-03-02T08:00:00Z')
  const right = { share: RIGHT, isHinted: false, at }
  const first = remember(null, right)
  const before = new Date(at.getTime() - 3_600_000)
  expect(remember(first, { ...right, at: before })).toEqual(remember(first, right))
})

it('comes back sooner after a hint than without one, and later than what was forgotten', () => {
  const at = new Date('2026-03-02T08:00:00Z')
  const known = [0, 1, 2].reduce<Memory | null>(
    (memory, day) => remember(memory, { share: RIGHT, isHinted: false, at: new Date(at.getTime() + day * 86_400_000) }),
    null,
  )
  const after = (share: number, isHinted: boolean) =>
    remember(known, { share, isHinted, at: new Date(at.getTime() + 10 * 86_400_000) }).stability
  expect(after(RIGHT, true)).toBeLessThan(after(RIGHT, false))
  expect(after(RIGHT, true)).toBeGreaterThan(after(WRONG, true))
})
