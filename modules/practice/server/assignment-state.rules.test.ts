import { expect, it } from 'vitest'
import { stateOf } from './assignment-state.rules.ts'

it.each([
  [false, '2026-03-02', '2026-03-02', 'open'],
  [false, '2026-03-01', '2026-03-03', 'open'],
  [false, '2026-02-01', '2026-03-01', 'closed'],
  [false, '2026-03-03', '2026-03-09', 'notBegun'],
  [true, '2026-03-02', '2026-03-02', 'closed'],
  [true, '2026-03-03', '2026-03-09', 'closed'],
])('ended by hand: %s, from %s to %s: on 2 March it is %s', (isClosed, startsOn, dueOn, wanted) => {
  expect(stateOf({ isClosed, startsOn, dueOn }, '2026-03-02')).toBe(wanted)
})
