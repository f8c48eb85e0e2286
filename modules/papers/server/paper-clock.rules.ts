/** The clock of a paper, in one place. Pure: the moment is passed in. */
import { CloseReason, PaperState } from '@tripos/contract-kit/enums.ts'

export interface PaperTimes {
  readonly state: number
  readonly deadlineAt: Date
}

/** From this moment nothing is accepted any more, and the paper is closed by definition, swept or not. */
export const closesAt = (deadlineAt: Date, graceSeconds: number): Date =>
  new Date(deadlineAt.getTime() + graceSeconds * 1000)

export const isOverdue = ({ state, deadlineAt }: PaperTimes, graceSeconds: number, now: Date): boolean =>
  state === PaperState.inExam && now >= closesAt(deadlineAt, graceSeconds)

interface StoredPaper extends PaperTimes {
  readonly closedAt: Date | null
  readonly closeReason: number | null
}

/** What a reader sees of a stored paper: past its time it is closed, as the sweep will write it. Marks come with the sweep. */
export const asOf = <P extends StoredPaper>(paper: P, graceSeconds: number, now: Date): P =>
  isOverdue(paper, graceSeconds, now)
    ? { ...paper, state: PaperState.awaitingMarking, closedAt: paper.deadlineAt, closeReason: CloseReason.deadline }
    : paper

/** Time to the deadline in milliseconds; 0 once it has passed or the paper is closed. */
export const leftMs = ({ state, deadlineAt }: PaperTimes, now: Date): number =>
  state === PaperState.inExam ? Math.max(0, deadlineAt.getTime() - now.getTime()) : 0
