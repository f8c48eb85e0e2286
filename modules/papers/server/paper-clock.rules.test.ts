import { describe, expect, it } from 'vitest'
import { closesAt, isOverdue, leftMs } from './paper-clock.rules.ts'

const DEADLINE = new Date('2026-03-02T10:00:00.000Z')
const at = (ms: number): Date => new Date(DEADLINE.getTime() + ms)

describe('the clock of a paper', () => {
  it.each([
    [29_999, false],
    [30_000, true],
  ])('with 30 s grace, %i ms after the deadline is over: %s', (ms, over) => {
    expect(isOverdue({ state: 0, deadlineAt: DEADLINE }, 30, at(ms))).toBe(over)
  })

  it('never calls a closed paper overdue', () => {
    expect(isOverdue({ state: 2, deadlineAt: DEADLINE }, 0, at(1))).toBe(false)
  })

  it('counts down to the deadline, not to the grace', () => {
    expect(leftMs({ state: 0, deadlineAt: DEADLINE }, at(-1500))).toBe(1500)
    expect(leftMs({ state: 0, deadlineAt: DEADLINE }, at(1))).toBe(0)
    expect(leftMs({ state: 1, deadlineAt: DEADLINE }, at(-1500))).toBe(0)
    expect(closesAt(DEADLINE, 30)).toEqual(at(30_000))
  })
})
