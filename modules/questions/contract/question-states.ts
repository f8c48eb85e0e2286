/** The states of a question, and what may happen in which. Not in fields.ts: pages of candidates load that file, and have no use for these. */
import * as z from 'zod/mini'
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import type { Transition } from '@tripos/contract-kit/transitions.ts'

export const questionState = z.literal(Object.values(QuestionState))
/** The states that an author gives; a review has calls of its own. */
export const ownState = z.literal([QuestionState.draft, QuestionState.ready])

const { draft, inReview, ready } = QuestionState

export const QUESTION_TRANSITIONS = {
  /** Also to another reviewer. */
  send: { from: [draft, inReview, ready], to: [inReview] },
  /** By the reviewer: ready, or sent back. */
  decide: { from: [inReview], to: [draft, ready] },
  /** By an author, who may not end a review in any other way. */
  withdraw: { from: [inReview], to: [draft] },
  choose: { from: [draft, ready], to: [draft, ready] },
} as const satisfies Readonly<Record<string, Transition<QuestionState>>>
