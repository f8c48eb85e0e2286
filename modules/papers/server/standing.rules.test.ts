import { describe, expect, it } from 'vitest'
import { ResultState } from '../contract/result-states.ts'
import { type Standing, standingOf } from './standing.rules.ts'

const NONE: Standing = { state: null, score: null, isPassed: null, isPaperOpen: false, isScoreReleased: false }
const failed = { state: ResultState.failed, score: 300, isPassed: false }
const passed = { state: ResultState.passed, score: 800, isPassed: true }
const finished = { state: ResultState.finished, score: 500 }
const running = { state: ResultState.inExam }
const released = { isScoreReleased: true }

describe('where a student stands with an exam', () => {
  it.each<[string, Partial<Standing>, string, number | null]>([
    ['nothing yet', {}, 'notTaken', null],
    ['papers that staff voided', { state: ResultState.voided }, 'notTaken', null],
    ['only a paper that was never answered', { state: ResultState.abandoned }, 'abandoned', null],
    ['an open paper', { ...running, isPaperOpen: true }, 'running', null],
    ['an open paper after a pass', { ...passed, ...released, ...running, isPaperOpen: true }, 'running', null],
    ['a paper whose time is over', running, 'awaitingMarking', null],
    ['a pass, and a paper whose time is over', { ...passed, ...released, ...running }, 'passed', 800],
    ['a paper that waits for a marker', { state: ResultState.awaitingMarking }, 'awaitingMarking', null],
    ['a pass', { ...passed, ...released }, 'passed', 800],
    ['a pass that is not released', passed, 'handedIn', null],
    ['a fail', { ...failed, ...released }, 'failed', 300],
    ['a fail that is not released', failed, 'handedIn', null],
    ['no pass score', { ...finished, ...released }, 'finished', 500],
    ['no pass score, not released', finished, 'handedIn', null],
  ])('%s', (_, facts, standing, score) => expect(standingOf({ ...NONE, ...facts })).toEqual({ standing, score }))

  it('tells no score before its release', () => {
    for (const facts of [failed, passed, finished, { ...passed, ...running }, { ...failed, isPaperOpen: true }])
      expect(standingOf({ ...NONE, ...facts }).score).toBeNull()
  })
})
