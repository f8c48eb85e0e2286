/** The states of a question as fields. Not in fields.ts: pages of candidates load that file, and have no use for these. */
import * as z from 'zod/mini'
import { QuestionState } from '@tripos/contract-kit/enums.ts'

export const questionState = z.literal(Object.values(QuestionState))
/** The states that an author gives; a review has calls of its own. */
export const ownState = z.literal([QuestionState.draft, QuestionState.ready])
