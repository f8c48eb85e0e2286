import { PaperState } from '@tripos/contract-kit/enums.ts'
import { nextStates, type Transition } from '@tripos/contract-kit/transitions.ts'
import { describe, expect, it } from 'vitest'
import { PAPER_TRANSITIONS } from './paper-states.ts'

const { inExam, awaitingMarking, finished, abandoned } = PaperState

describe('the states of a paper', () => {
  it('[spec 3.17] lead back into an open paper only by reopening, and into marking by late answers', () => {
    expect(nextStates<PaperState>(PAPER_TRANSITIONS)).toEqual(
      new Map([
        [inExam, [awaitingMarking, abandoned]],
        [awaitingMarking, [inExam, finished, abandoned]],
        [finished, [inExam, awaitingMarking, abandoned]],
        [abandoned, [inExam, awaitingMarking]],
      ]),
    )
    const into = (state: PaperState) =>
      Object.entries<Transition>(PAPER_TRANSITIONS).flatMap(([action, { from, to }]) =>
        to.includes(state) && from.some(before => before !== state) ? [action] : [],
      )
    expect(into(inExam)).toEqual(['reopen'])
    expect(into(awaitingMarking)).toEqual(['close', 'markByPerson', 'regrade', 'takeLate'])
  })
})
