/** What counts of a candidate's papers at an exam. Pure: the same papers give the same result, in whatever order they changed. */
import { CountedAttempt, PaperState } from '@tripos/contract-kit/enums.ts'
import { ResultState } from '../../contract/result-states.ts'
import { isPass } from '../paper-outcome.rules.ts'

export interface ResultPaper {
  readonly id: string
  readonly attemptNo: number
  readonly state: number
  readonly isVoided: boolean
  readonly score: number | null
  readonly totalPoints: number
  readonly passPoints: number
  readonly startedAt: Date
  readonly closedAt: Date | null
}

/** What counts: scores in hundredths. */
export interface CountedScore {
  readonly score: number
  readonly totalPoints: number
  readonly passPoints: number
  /** Null where there is no pass score. */
  readonly isPassed: boolean | null
  /** The paper that counts; null of a mean. */
  readonly paperId: string | null
  readonly usedSeconds: number
}

type Uncounted = { readonly [K in keyof CountedScore]: null }

export type ExamResult = (CountedScore | Uncounted) & {
  readonly state: ResultState
  readonly attemptCount: number
  readonly lastPaperId: string
  readonly startedAt: Date
  readonly closedAt: Date | null
}

const NOTHING: Uncounted = {
  score: null,
  totalPoints: null,
  passPoints: null,
  isPassed: null,
  paperId: null,
  usedSeconds: null,
}

interface Finished extends ResultPaper {
  readonly score: number
  readonly closedAt: Date
}

const isFinished = (paper: ResultPaper): paper is Finished =>
  paper.state === PaperState.finished && paper.score !== null && paper.closedAt !== null

const isWaiting = (paper: ResultPaper): boolean => paper.state === PaperState.awaitingMarking

const secondsOf = ({ startedAt, closedAt }: Finished): number =>
  Math.round((closedAt.getTime() - startedAt.getTime()) / 1000)

const countedOf = (paper: Finished): CountedScore => ({
  score: paper.score,
  totalPoints: paper.totalPoints,
  passPoints: paper.passPoints,
  isPassed: isPass(paper.score, paper.passPoints),
  paperId: paper.id,
  usedSeconds: secondsOf(paper),
})

const meanOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)

/** Judged by the rounded mean, which is what people see. Papers have the totals of their day: those of the newest are taken. */
function averageOf(papers: readonly Finished[]): CountedScore | undefined {
  const newest = papers.at(-1)
  if (newest === undefined) return undefined
  const score = meanOf(papers.map(paper => paper.score))
  return {
    ...countedOf(newest),
    score,
    isPassed: isPass(score, newest.passPoints),
    paperId: null,
    usedSeconds: meanOf(papers.map(secondsOf)),
  }
}

/** The first one with the best score. */
const bestOf = (papers: readonly Finished[]): Finished | undefined =>
  papers.reduce<Finished | undefined>(
    (best, paper) => (best === undefined || paper.score > best.score ? paper : best),
    undefined,
  )

/** Undefined while a paper that is still read decides. Papers by attempt; what is void or abandoned never counts. */
function decided(papers: readonly ResultPaper[], rule: number): CountedScore | undefined {
  const finished = papers.filter(isFinished)
  const waits = papers.some(isWaiting)
  if (rule === CountedAttempt.average) return waits ? undefined : averageOf(finished)
  if (rule === CountedAttempt.best) {
    const best = bestOf(finished)
    const counted = best && countedOf(best)
    // A pass is what no later paper takes away.
    return waits && counted?.isPassed !== true ? undefined : counted
  }
  const closed = papers.filter(paper => isFinished(paper) || isWaiting(paper))
  const chosen = rule === CountedAttempt.first ? closed[0] : closed.at(-1)
  return chosen !== undefined && isFinished(chosen) ? countedOf(chosen) : undefined
}

const OUTCOMES = { true: ResultState.passed, false: ResultState.failed, null: ResultState.finished } as const

function stateOf(papers: readonly ResultPaper[], counted: CountedScore | undefined): ResultState {
  if (papers.length === 0) return ResultState.voided
  if (papers.some(paper => paper.state === PaperState.inExam)) return ResultState.inExam
  if (counted !== undefined) return OUTCOMES[`${counted.isPassed}`]
  return papers.some(isWaiting) ? ResultState.awaitingMarking : ResultState.abandoned
}

const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, moment) => (last === null || (moment !== null && moment > last) ? moment : last), null)

/** Undefined without a paper. `rule` is which attempt of the exam counts. */
export function examResult(papers: readonly ResultPaper[], rule: number): ExamResult | undefined {
  const all = papers.toSorted((a, b) => a.attemptNo - b.attemptNo)
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const attempts = all.filter(paper => !paper.isVoided)
  const counted = decided(attempts, rule)
  return {
    state: stateOf(attempts, counted),
    attemptCount: attempts.length,
    ...(counted ?? NOTHING),
    lastPaperId: last.id,
    startedAt: new Date(Math.min(...all.map(paper => paper.startedAt.getTime()))),
    closedAt: latest(all.map(paper => paper.closedAt)),
  }
}
