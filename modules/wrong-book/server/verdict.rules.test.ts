import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdictOf } from './verdict.rules.ts'

describe('how a question fared', () => {
  it.each([
    ['all points', { score: 200, points: 200, isAnswered: true }, 'right'],
    ['one hundredth less', { score: 199, points: 200, isAnswered: true }, 'partly'],
    ['nothing', { score: 0, points: 200, isAnswered: true }, 'wrong'],
    ['points off', { score: -50, points: 200, isAnswered: true }, 'wrong'],
    ['no answer', { score: 0, points: 200, isAnswered: false }, 'unanswered'],
    ['no answer where nothing is to be won', { score: 0, points: 0, isAnswered: false }, 'unanswered'],
    ['an answer where nothing is to be won', { score: 0, points: 0, isAnswered: true }, 'right'],
  ] as const)('%s', (_, outcome, verdict) => expect(verdictOf(outcome)).toBe(verdict))

  it('never gets worse by more points', () => {
    const rank = { unanswered: 0, wrong: 1, partly: 2, right: 3 }
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.nat(500),
        fc.nat(500),
        fc.boolean(),
        (score, more, points, isAnswered) => {
          const before = verdictOf({ score, points, isAnswered })
          expect(rank[verdictOf({ score: score + more, points, isAnswered })]).toBeGreaterThanOrEqual(rank[before])
        },
      ),
    )
  })
})
