/** Marks as staff see them. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { markingCalls } from '../contract/marking-calls.ts'
import { fittingAnnotations } from './marking/annotations.rules.ts'
import type { BlindMarkRow } from './marking/blind-marks.queries.ts'
import type { MarkRow } from './marking.queries.ts'

type Mark = Output<typeof markingCalls.task>['marks'][number]

type GivenMark = Pick<MarkRow, 'revision' | 'points' | 'comment' | 'annotations' | 'markedBy' | 'markedAt' | 'ticked'>

export const presentMark = (
  { revision, points, comment, annotations, markedBy, markedAt, ticked }: GivenMark,
  answer: Answer | null,
): Mark => ({
  revision,
  points,
  comment,
  annotations: fittingAnnotations(annotations, answer),
  markedBy,
  markedAt: markedAt.toISOString(),
  ticked: [...(ticked ?? [])],
})

/** What the two gave, beside what came of it. */
function twoMarksOf(
  { questionNo, blindRound, markerId }: MarkRow,
  settled: readonly BlindMarkRow[],
  answer: Answer | null,
): Pick<Mark, 'two'> {
  if (blindRound === null) return {}
  const marks = settled.filter(mark => mark.questionNo === questionNo && mark.round === blindRound)
  return {
    two: {
      isByArbiter: !marks.some(mark => mark.markerId === markerId),
      marks: marks
        .toSorted((a, b) => a.markedAt.getTime() - b.markedAt.getTime())
        .map(({ points, comment, annotations, markedBy, ticked }) => ({
          points,
          comment,
          annotations: fittingAnnotations(annotations, answer),
          markedBy,
          ticked: [...(ticked ?? [])],
        })),
    },
  }
}

interface MarkedAnswer {
  readonly no: number
  /** As it is now. */
  readonly answer: Answer | null
}

export const presentMarks = (
  marks: readonly MarkRow[],
  settled: readonly BlindMarkRow[],
  { no, answer }: MarkedAnswer,
): Mark[] =>
  marks
    .filter(mark => mark.questionNo === no)
    .map(mark => ({ ...presentMark(mark, answer), ...twoMarksOf(mark, settled, answer) }))
