import { makeSlot } from '@tripos/web-kit/slot.tsx'

export interface QuestionUseProps {
  readonly questionId: string
  /** A statement: what counts as its options is true and false. */
  readonly isJudged: boolean
  readonly onClose: () => void
}

/** The drawer of what a question did on papers, and where it is used. */
export const QuestionUse = makeSlot<QuestionUseProps>()

export interface OnBankPageProps {
  readonly bankId: string
  readonly canManage: boolean
}

/** Cards on the page of a bank, between its counts and its chapters. */
export const OnBankPage = makeSlot<OnBankPageProps>()
