import { ExamState } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import type { CandidateExam } from '../../../exams/web/shared/exam-facts.ts'

/** In which room the student sits, and on which seat, until the exam is over. */
export function usePlace({ place, state }: Pick<CandidateExam, 'place' | 'state'>): string | undefined {
  const t = useTranslations('papersStudent.place')
  const isAhead = state === ExamState.notStarted || state === ExamState.inProgress
  if (place === null || !isAhead) return undefined
  return place.seat === null ? t('room', { room: place.room }) : t('seat', { room: place.room, seat: place.seat })
}
