import { ExamState } from '@tripos/contract/enums'
import { Tag } from 'antd'
import { useTranslations } from 'use-intl'

const COLOURS: Record<ExamState, string> = { 0: 'green', 1: 'default', 2: 'orange', 3: 'blue' }

interface ExamStateTagProps {
  readonly exam: { readonly state: ExamState; readonly isPublished: boolean }
}

/** A draft is an exam that was never published; the server calls it disabled. */
export function ExamStateTag({ exam }: ExamStateTagProps) {
  const t = useTranslations('admin.exams')
  const common = useTranslations('common.examState')
  const isDraft = exam.state === ExamState.disabled && !exam.isPublished
  return (
    <Tag color={COLOURS[exam.state]} variant="outlined">
      {isDraft ? t('draft') : common(`${exam.state}`)}
    </Tag>
  )
}
