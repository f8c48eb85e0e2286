import { CountedAttempt, PaperState } from '@tripos/contract-kit/enums.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ResultState } from '../../contract/result-states.ts'
import { type ExamResult, examResult, type ResultPaper } from './exam-result.rules.ts'

const { best, last, first, average } = CountedAttempt
const START = Date.UTC(2026, 2, 2, 8)
const minute = (no: number): Date => new Date(START + no * 60_000)

const PASS = 600
type End = number | 'open' | 'waits' | 'abandoned' | 'void'

/** A paper an attempt, each of ten minutes, one an hour; a number is a finished paper's score. */
function paper(end: End, index: number): ResultPaper {
  const states = { open: PaperState.inExam, waits: PaperState.awaitingMarking } as const
  const closed = end === 'abandoned' || end === 'void' ? PaperState.abandoned : undefined
  const state = typeof end === 'number' ? PaperState.finished : (closed ?? states[end as keyof typeof states])
  return {
    id: `paper ${index + 1}`,
    attemptNo: index + 1,
    state,
    isVoided: end === 'void',
    score: typeof end === 'number' ? end : null,
    totalPoints: 1000,
    passPoints: PASS,
    startedAt: minute(index * 60),
    closedAt: end === 'open' ? null : minute(index * 60 + 10),
  }
}

const RULES = { best, last, first, average }

describe('what counts of a candidate', () => {
  it.each<[End[], keyof typeof RULES, keyof typeof ResultState, number | null, string | null]>([
    // the papers, which attempt counts, the state, the score, the paper that counts
    [['open'], 'best', 'inExam', null, null],
    [['waits'], 'best', 'awaitingMarking', null, null],
    [['abandoned'], 'best', 'abandoned', null, null],
    [['void', 'void'], 'best', 'voided', null, null],
    [[700], 'best', 'passed', 700, 'paper 1'],
    [[500], 'best', 'failed', 500, 'paper 1'],
    [[500, 700, 600], 'best', 'passed', 700, 'paper 2'],
    [[700, 700], 'best', 'passed', 700, 'paper 1'],
    [[500, 'waits'], 'best', 'awaitingMarking', null, null],
    [[700, 'waits'], 'best', 'passed', 700, 'paper 1'],
    [[700, 'open'], 'best', 'inExam', 700, 'paper 1'],
    [[700, 'abandoned'], 'best', 'passed', 700, 'paper 1'],
    [['void', 500], 'best', 'failed', 500, 'paper 2'],
    [[700, 500], 'last', 'failed', 500, 'paper 2'],
    [[700, 'waits'], 'last', 'awaitingMarking', null, null],
    [[700, 'open'], 'last', 'inExam', 700, 'paper 1'],
    [[700, 'abandoned'], 'last', 'passed', 700, 'paper 1'],
    [[700, 'void'], 'last', 'passed', 700, 'paper 1'],
    [[500, 700], 'first', 'failed', 500, 'paper 1'],
    [['waits', 700], 'first', 'awaitingMarking', null, null],
    [[500, 'waits'], 'first', 'failed', 500, 'paper 1'],
    [['void', 700, 500], 'first', 'passed', 700, 'paper 2'],
    [[500, 700], 'average', 'passed', 600, null],
    [[500, 699], 'average', 'passed', 600, null],
    [[500, 698], 'average', 'failed', 599, null],
    [[700, 'waits'], 'average', 'awaitingMarking', null, null],
    [[700, 'abandoned'], 'average', 'passed', 700, null],
  ])('%j by %s: %s', (ends, rule, state, score, paperId) => {
    expect(examResult(ends.map(paper), RULES[rule])).toMatchObject({
      state: ResultState[state],
      score,
      paperId,
      attemptCount: ends.filter(end => end !== 'void').length,
      lastPaperId: `paper ${ends.length}`,
      startedAt: minute(0),
    })
  })

  it('is neither passed nor failed without a pass score', () => {
    const result = examResult([{ ...paper(0, 0), passPoints: 0 }], best)
    expect(result).toMatchObject({ state: ResultState.finished, score: 0, isPassed: null })
  })

  it('has the time of the paper that counts, of a mean the mean time', () => {
    const papers = [paper(500, 0), { ...paper(700, 1), closedAt: minute(60 + 30) }]
    expect(examResult(papers, best)?.usedSeconds).toBe(30 * 60)
    expect(examResult(papers, average)?.usedSeconds).toBe(20 * 60)
    expect(examResult(papers, best)?.closedAt).toEqual(minute(90))
  })

  it('is nothing without a paper', () => expect(examResult([], best)).toBeUndefined())
})

const end: fc.Arbitrary<End> = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  fc.constantFrom<End[]>('open', 'waits', 'abandoned', 'void'),
)
const rule = fc.constantFrom(...Object.values(RULES))

describe('whatever papers there are', () => {
  const everyHistory = (check: (result: ExamResult, papers: ResultPaper[], of: number) => void) =>
    fc.assert(
      fc.property(fc.array(end, { minLength: 1, maxLength: 6 }), rule, (ends, of) => {
        const papers = ends.map(paper)
        const result = examResult(papers, of)
        if (result !== undefined) check(result, papers, of)
      }),
      { numRuns: 2000 },
    )

  it('their order says nothing', () =>
    everyHistory((result, papers, of) => {
      expect(examResult(papers.toReversed(), of)).toEqual(result)
    }))

  it('what is void counts as little as if it had never been, but that it was the last', () =>
    everyHistory((result, papers, of) => {
      const rest = examResult(
        papers.filter(one => !one.isVoided),
        of,
      )
      if (rest === undefined) expect(result.state).toBe(ResultState.voided)
      else {
        const { lastPaperId: _l, startedAt: _s, closedAt: _c, ...counted } = result
        expect(rest).toMatchObject(counted)
      }
    }))

  it('pass and fail follow from the score, and a state that says so from them', () =>
    everyHistory(({ state, score, isPassed, paperId }, papers) => {
      expect(isPassed).toBe(score === null ? null : score >= PASS)
      if (state === ResultState.passed || state === ResultState.failed)
        expect(isPassed).toBe(state === ResultState.passed)
      if (paperId !== null) expect(papers.find(one => one.id === paperId)?.score).toBe(score)
    }))
})
