/** Marks as staff see them. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { papers } from '../contract/papers.ts'
import type { BlindMarkRow } from './marking/blind-marks.queries.ts'
import type { MarkRow } from './marking.queries.ts'

type Mark = Output<typeof papers.markingTask>['marks'][number]

export const presentMark = ({
  revision,
  points,
  comment,
  markedBy,
  markedAt,
  ticked,
}: Pick<MarkRow, 'revision' | 'points' | 'comment' | 'markedBy' | 'markedAt' | 'ticked'>): Mark => ({
  revision,
  points,
  comment,
  markedBy,
  markedAt: markedAt.toISOString(),
  ticked: [...(ticked ?? [])],
})

/** What the two gave, beside what came of it. */
function twoMarksOf(
  { questionNo, blindRound, markerId }: MarkRow,
  settled: readonly BlindMarkRow[],
): Pick<Mark, 'two'> {
  if (blindRound === null) return {}
  const marks = settled.filter(mark => mark.questionNo === questionNo && mark.round === blindRound)
  return {
    two: {
      isByArbiter: !marks.some(mark => mark.markerId === markerId),
      marks: marks
        .toSorted((a, b) => a.markedAt.getTime() - b.markedAt.getTime())
        .map(({ points, comment, markedBy, ticked }) => ({ points, comment, markedBy, ticked: [...(ticked ?? [])] })),
    },
  }
}

export const presentMarks = (marks: readonly MarkRow[], settled: readonly BlindMarkRow[], questionNo: number): Mark[] =>
  marks
    .filter(mark => mark.questionNo === questionNo)
    .map(mark => ({ ...presentMark(mark), ...twoMarksOf(mark, settled) }))
