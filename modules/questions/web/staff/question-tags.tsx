import { QuestionLevel, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { useOffered } from '@tripos/web-kit/wording.ts'
import styles from './question-tags.module.css'

/** Colour helps the eye; the words carry the meaning. */
const STRENGTH: Record<QuestionLevel, string> = { 1: '0%', 2: '10%', 3: '22%', 4: '36%' }

export function LevelTag({ level }: { level: QuestionLevel }) {
  const t = useTranslations('common.questionLevel')
  return (
    <span className={styles.level} style={{ '--strength': STRENGTH[level] } as CSSProperties}>
      {t(`${level}`)}
    </span>
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

/** For giving a level: only those that are switched on, and the present one. */
export function useLevelChoices(present: QuestionLevel | undefined) {
  const options = useLevelOptions()
  const offered = useOffered('questionLevel', Object.values(QuestionLevel), present)
  return options.filter(option => offered.includes(option.value))
}
