import { useCan } from '@tripos/web-kit/session.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OnExamPageProps } from '../../../papers/web/shared/slots.ts'
import { statisticsPaths } from '../shared/paths.ts'

/** From the candidates of an exam to its figures. The word is of that page, whose texts are there. */
export function ExamFiguresButton({ examId }: OnExamPageProps) {
  const t = useTranslations('candidates.list')
  const navigate = useNavigate()
  if (!useCan('stat:exam:view')) return null
  return <Button onClick={() => void navigate(statisticsPaths.exam(examId))}>{t('statistics')}</Button>
}
