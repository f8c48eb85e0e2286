import { makeSlot } from '@tripos/web-kit/slot.tsx'

export interface BelowQuestionProps {
  readonly questionId: string
}

/** What stands below the page of a question. */
export const BelowQuestion = makeSlot<BelowQuestionProps>()
