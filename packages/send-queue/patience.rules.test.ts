import { expect, it } from 'vitest'
import { makePatience } from './patience.ts'

it('a retry is due once its pause is over, however finely the clock is read', () => {
  let now = 0
  // A clock that moves on between any two looks at it.
  const patience = makePatience({ now: () => (now += 0.000_01), random: () => 1 })
  patience.fail({ kind: 'transient', heldMs: 0, isUnreachable: true })
  now += 499
  expect(patience.due(now)).toBeGreaterThan(now)
  now += 2
  expect(patience.due(now)).toBeLessThan(now)
})

it('a retry does not wait for the moment of its work, the first try does', () => {
  const patience = makePatience({ now: () => 0, random: () => 1 })
  expect(patience.due(60_000)).toBe(60_000)
  patience.fail({ kind: 'transient', heldMs: 0, isUnreachable: true })
  expect(patience.due(60_000)).toBe(500)
})
