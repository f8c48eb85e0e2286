import { NoticeState } from '@tripos/contract/enums'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '../../ui/tag.tsx'

const TONES: Readonly<Record<NoticeState, Tone>> = {
  [NoticeState.draft]: 'neutral',
  [NoticeState.scheduled]: 'warning',
  [NoticeState.published]: 'success',
  [NoticeState.ended]: 'neutral',
}

export function NoticeStateTag({ state }: { state: NoticeState }) {
  const t = useTranslations('adminNotices.states')
  return <Tag tone={TONES[state]}>{t(`${state}`)}</Tag>
}
