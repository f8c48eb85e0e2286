import { ExamState } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { Tag } from '@tripos/ui/tag.tsx'
import { EXAM_TONES } from '../shared/exam-facts.ts'

interface ExamStateTagProps {
  readonly exam: { readonly state: ExamState; readonly isPublished: boolean }
}

/** A draft is an exam that was never published; the server calls it disabled. */
export function ExamStateTag({ exam }: ExamStateTagProps) {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common.examState')
  const isDraft = exam.state === ExamState.disabled && !exam.isPublished
  return <Tag tone={isDraft ? 'neutral' : EXAM_TONES[exam.state]}>{isDraft ? t('draft') : common(`${exam.state}`)}</Tag>
}
