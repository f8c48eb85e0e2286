import { QuestionLevel, QuestionType } from '@tripos/contract/enums'
import { Tag } from 'antd'
import { useTranslations } from 'use-intl'

/** Colour helps the eye; the words carry the meaning. */
const LEVEL_COLOURS: Record<QuestionLevel, string> = { 1: 'default', 2: 'blue', 3: 'orange', 4: 'red' }

export function LevelTag({ level }: { level: QuestionLevel }) {
  const t = useTranslations('common.questionLevel')
  return (
    <Tag color={LEVEL_COLOURS[level]} variant="outlined">
      {t(`${level}`)}
    </Tag>
  )
}

/** For filters and selects. */
export function useTypeOptions() {
  const t = useTranslations('common.questionType')
  return Object.values(QuestionType).map(value => ({ value, label: t(`${value}`) }))
}

export function useLevelOptions() {
  const t = useTranslations('common.questionLevel')
  return Object.values(QuestionLevel).map(value => ({ value, label: t(`${value}`) }))
}
