/** The page of one question. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { completeness } from '@tripos/question-kinds/completeness.ts'
import type { ReviewedQuestion } from '../../papers/server/index.ts'
import type { questionView } from '../contract/question-view.ts'
import { listEntries } from './book.queries.ts'
import { openBook } from './book.ts'
import { listPractisedAnswers, WHOLE_SHARE } from '../../practice/server/index.ts'
import { findMark } from './marks.queries.ts'
import { presentMark } from './marks.ts'
import { getSeenQuestion, type SeenQuestion } from './seen-questions.ts'
import { findShare } from './share.queries.ts'
import { verdictOf } from './verdict.rules.ts'

type Shown = Output<(typeof questionView)['show']>
type PractisedVerdict = Shown['practised'][number]['verdict']

function outcomeOf({ question }: ReviewedQuestion): Shown['attempts'][number]['outcome'] {
  const { score, points } = question
  if (score === null) return null
  const isAnswered = completeness(question.answer, question) !== 'none'
  return { verdict: verdictOf({ score, points, isAnswered }), score, points }
}

/** None that could be looked at where there is none any more. */
const paperOf = (review: SeenQuestion['reviews'][number] | undefined): string | null =>
  review === undefined || review.isCleared ? null : review.paper.id

export async function showQuestion(deps: Deps, { userId }: Caller, id: string): Promise<Shown> {
  const { db } = deps
  const { reviews, shown } = await getSeenQuestion(deps, userId, id)
  const [mark, statistics, book, practised] = await Promise.all([
    findMark(db, userId, id),
    findShare(db, id),
    openBook(deps, userId),
    listPractisedAnswers(deps, userId, id),
  ])
  const inBook = await listEntries(db, book, { filter: { show: 'inBook', questionId: id }, page: { page: 1, size: 1 } })
  return {
    id,
    paperId: paperOf(reviews[0]),
    question: shown.question,
    attempts: reviews.map(review => ({
      paperId: paperOf(review),
      examTitle: review.paper.examTitle,
      attemptNo: review.paper.attemptNo,
      at: review.paper.closedAt.toISOString(),
      outcome: outcomeOf(review),
    })),
    practised: practised.map(({ id: answerId, answeredAt, share }) => ({
      id: answerId,
      at: answeredAt.toISOString(),
      verdict: verdictOf({ score: share ?? 0, points: WHOLE_SHARE, isAnswered: true }) as PractisedVerdict,
    })),
    statistics,
    isInWrongBook: inBook.total > 0,
    ...presentMark(mark),
  }
}
