import { QuestionLevel, QuestionType } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { useOffered } from '@tripos/web-kit/wording.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'

/** Colour helps the eye; the words carry the meaning. */
const LEVEL_TONES: Record<QuestionLevel, Tone> = { 1: 'neutral', 2: 'accent', 3: 'warning', 4: 'danger' }

export function LevelTag({ level }: { level: QuestionLevel }) {
  const t = useTranslations('common.questionLevel')
  return <Tag tone={LEVEL_TONES[level]}>{t(`${level}`)}</Tag>
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
