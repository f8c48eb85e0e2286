/** What may happen to a paper in which state. No other change of state happens (specification section 3, paper state). */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Transition } from '@tripos/contract-kit/transitions.ts'

const { inExam, awaitingMarking, finished, abandoned } = PaperState
const CLOSED = [awaitingMarking, finished, abandoned] as const

export const PAPER_TRANSITIONS = {
  /** Answers are saved and files taken by the page that holds the paper. */
  write: { from: [inExam], to: [inExam] },
  extend: { from: [inExam], to: [inExam] },
  /** Handed in, out of time, or closed by staff. Marking decides later what becomes of the paper. */
  close: { from: [inExam], to: [awaitingMarking] },
  markByMachine: { from: [awaitingMarking], to: [awaitingMarking, finished, abandoned] },
  /** A marker gives points, or other points than before. */
  markByPerson: { from: [awaitingMarking, finished], to: [awaitingMarking, finished] },
  /** Marks change, by what was decided about a question. */
  regrade: { from: [awaitingMarking, finished], to: [awaitingMarking, finished] },
  /** Never once a paper was voided. */
  reopen: { from: CLOSED, to: [inExam] },
  /** Late answers that are taken in are marked anew; not into a voided paper either. */
  takeLate: { from: CLOSED, to: [awaitingMarking] },
  void: { from: [inExam, ...CLOSED], to: [abandoned] },
} as const satisfies Readonly<Record<string, Transition<PaperState>>>
