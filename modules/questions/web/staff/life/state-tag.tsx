import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'

const TONES: Record<QuestionState, Tone> = { 0: 'neutral', 1: 'warning', 2: 'success' }

export function StateTag({ state }: { state: QuestionState }) {
  const t = useTranslations('questionsReview.states')
  return <Tag tone={TONES[state]}>{t(`${state}`)}</Tag>
}

/** For filters. */
export function useStateOptions() {
  const t = useTranslations('questionsReview.states')
  return Object.values(QuestionState).map(value => ({ value, label: t(`${value}`) }))
}

/** What an author may give; the rest is a review. */
export function useOwnStateOptions() {
  return useStateOptions().filter(({ value }) => value !== QuestionState.inReview)
}
