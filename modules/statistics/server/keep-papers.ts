/** A row for each paper that counts, kept in the transaction in which its marks are counted for its questions. */
import type { Tx } from '@tripos/db/client.ts'
import type { CountedPaperFacts, PaperChange } from '../../papers/server/index.ts'
import {
  deletePaperFigures,
  listMockExams,
  type PaperFigures,
  touchExams,
  writePaperFigures,
} from './figures.queries.ts'
import { placeFinder } from './form-places.rules.ts'
import { givenCode } from './given-code.ts'
import { joinCodes } from './given-codes.rules.ts'

function figuresOf(paper: CountedPaperFacts): PaperFigures {
  const placeOf = placeFinder(paper.form)
  const { id, examId, userId, formId, attemptNo, startedAt, closedAt, score, totalPoints, isPassed, questions } = paper
  return {
    paperId: id,
    examId,
    userId,
    formId,
    attemptNo,
    closedAt,
    score,
    totalPoints,
    isPassed,
    seconds: Math.max(0, Math.round((closedAt.getTime() - startedAt.getTime()) / 1000)),
    places: questions.map(({ lineNo, versionId }) => placeOf(lineNo, versionId)),
    scores: questions.map(question => question.score),
    given: joinCodes(questions.map(question => givenCode(question.answer))),
  }
}

export async function keepPapers(tx: Tx, changes: readonly PaperChange[], now: Date): Promise<void> {
  const mocks = await listMockExams(
    tx,
    changes.map(change => change.examId),
  )
  const isKept = (change: PaperChange) => change.counted !== null && !mocks.has(change.examId)
  const gone = changes.filter(change => !isKept(change))
  await deletePaperFigures(
    tx,
    gone.map(change => change.paperId),
  )
  const kept = changes.filter(isKept).flatMap(({ counted }) => (counted === null ? [] : [figuresOf(counted)]))
  await writePaperFigures(tx, kept)
  await touchExams(
    tx,
    changes.map(change => change.examId),
    now,
  )
}
