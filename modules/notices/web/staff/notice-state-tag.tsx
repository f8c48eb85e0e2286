import { NoticeState } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'

const TONES: Readonly<Record<NoticeState, Tone>> = {
  [NoticeState.draft]: 'neutral',
  [NoticeState.scheduled]: 'warning',
  [NoticeState.published]: 'success',
  [NoticeState.ended]: 'neutral',
}

export function NoticeStateTag({ state }: { state: NoticeState }) {
  const t = useTranslations('notices.states')
  return <Tag tone={TONES[state]}>{t(`${state}`)}</Tag>
}
