import { describe, expect, it, test } from 'vitest'
import { afterTry } from './outcome.rules.ts'

const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
const NOW = new Date('2026-03-02T08:00:00Z')
const later = { kind: 'later', reason: '450 mailbox busy' } as const
const unknown = { kind: 'unknown', reason: 'the line was cut' } as const
const tried = (tries: number, fields: { isSecret?: boolean; expiresAt?: Date | null } = {}) => ({
  tries,
  isSecret: false,
  expiresAt: null,
  ...fields,
})
const secondsTo = (at: Date | null): number | null => at && (at.getTime() - NOW.getTime()) / 1000

test.each([
  [1, 30],
  [2, 120],
  [3, 600],
  [4, 3600],
  [5, 21_600],
])('after try %i it waits %i seconds', (tries, seconds) => {
  const next = afterTry(later, tried(tries), NOW)
  expect([next.state, secondsTo(next.nextAt)]).toEqual(['queued', seconds])
})

describe('a message', () => {
  it('is given up after six tries, with the last reason', () => {
    expect(afterTry(later, tried(6), NOW)).toMatchObject({ state: 'givenUp', nextAt: null, reason: '450 mailbox busy' })
  })

  it('that was sent or refused is done', () => {
    expect(afterTry({ kind: 'sent', gatewayId: 'q1' }, tried(1), NOW)).toMatchObject({ state: 'sent', gatewayId: 'q1' })
    expect(afterTry({ kind: 'refused', reason: '550 no such user' }, tried(1), NOW)).toMatchObject({
      state: 'refused',
      nextAt: null,
      reason: '550 no such user',
    })
  })

  it('of which nobody knows whether it arrived is tried again, but never one with a code', () => {
    expect(afterTry(unknown, tried(1), NOW).state).toBe('queued')
    expect(afterTry(unknown, tried(1, { isSecret: true }), NOW)).toMatchObject({ state: 'unknown', nextAt: null })
    expect(afterTry(later, tried(1, { isSecret: true }), NOW).state).toBe('queued')
  })

  it('that the gateway does not look at, since it does not know us, waits without losing a try', () => {
    const locked = { kind: 'locked', reason: '535 no' } as const
    const next = afterTry(locked, tried(6), NOW)
    expect([next.state, secondsTo(next.nextAt), next.isCounted]).toEqual(['queued', 300, false])
    expect(afterTry(locked, tried(1, { expiresAt: addSeconds(NOW, 300) }), NOW).state).toBe('expired')
    expect(afterTry(later, tried(1), NOW).isCounted).toBe(true)
  })

  it('that would come too late is not waited for', () => {
    expect(afterTry(later, tried(1, { expiresAt: addSeconds(NOW, 31) }), NOW).state).toBe('queued')
    expect(afterTry(later, tried(1, { expiresAt: addSeconds(NOW, 30) }), NOW).state).toBe('expired')
  })

  it('keeps no more of a reason than a screen shows', () => {
    expect(afterTry({ kind: 'refused', reason: 'x'.repeat(5000) }, tried(1), NOW).reason).toHaveLength(300)
  })
})
