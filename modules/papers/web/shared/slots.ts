import type { exams } from '../../../exams/contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { makeSlot } from '@tripos/web-kit/slot.tsx'

export interface BesideExamProps {
  readonly exam: Pick<Output<typeof exams.check>, 'id' | 'state' | 'endsAt'>
}

export interface ExamOfferProps {
  readonly examId: string
  readonly isLocked: boolean
  /** On its card in the list: only what it costs. */
  readonly isBrief?: boolean
}

/** What an exam costs, where it is sold. */
export const ExamOffer = makeSlot<ExamOfferProps>()

/** What stands below the facts of an exam, on the page before it begins. */
export const BesideExam = makeSlot<BesideExamProps>()
