import { expect, it } from 'vitest'
import { isOver } from './day-text.rules.ts'

it.each([
  [false, '2026-03-02', false],
  [false, '2026-03-03', false],
  [false, '2026-03-01', true],
  [true, '2026-03-02', true],
])('is over once it is ended (%s) or its last day (%s) has passed: %s', (isClosed, dueOn, wanted) => {
  expect(isOver({ isClosed, dueOn }, '2026-03-02')).toBe(wanted)
})
