import { describe, expect, it } from 'vitest'
import { type Attempts, standingOf } from './standing.rules.ts'

const NONE: Attempts = {
  isPaperOpen: false,
  attemptsUsed: 0,
  awaitingCount: 0,
  finishedCount: 0,
  bestScore: null,
  passedScore: null,
  isScoreReleased: false,
}
const failed = { attemptsUsed: 1, finishedCount: 1, bestScore: 300 }
const passed = { attemptsUsed: 1, finishedCount: 1, bestScore: 800, passedScore: 800 }
const released = { isScoreReleased: true }

describe('where a student stands with an exam', () => {
  it.each<[string, Partial<Attempts>, string, number | null]>([
    ['nothing yet', {}, 'notTaken', null],
    ['only a paper that counts and was never answered', { attemptsUsed: 1 }, 'abandoned', null],
    ['an open paper', { isPaperOpen: true, attemptsUsed: 1 }, 'running', null],
    ['an open paper after a pass', { ...passed, ...released, isPaperOpen: true, attemptsUsed: 2 }, 'running', null],
    ['a paper that waits for a marker', { attemptsUsed: 1, awaitingCount: 1 }, 'awaitingMarking', null],
    ['a fail, and a paper that waits', { ...failed, ...released, awaitingCount: 1 }, 'awaitingMarking', null],
    ['a pass, and a paper that waits', { ...passed, ...released, awaitingCount: 1 }, 'passed', 800],
    ['a pass', { ...passed, ...released }, 'passed', 800],
    ['a pass that is not released', passed, 'handedIn', null],
    ['a fail', { ...failed, ...released }, 'failed', 300],
    ['a fail that is not released', failed, 'handedIn', null],
  ])('%s', (_, attempts, standing, score) => expect(standingOf({ ...NONE, ...attempts })).toEqual({ standing, score }))

  it('tells no score before its release', () => {
    for (const attempts of [failed, passed, { ...passed, awaitingCount: 1 }, { ...failed, isPaperOpen: true }])
      expect(standingOf({ ...NONE, ...attempts }).score).toBeNull()
  })
})
