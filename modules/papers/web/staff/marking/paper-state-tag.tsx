import type { PaperState } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'

const TONES: Record<PaperState, Tone> = { 0: 'accent', 1: 'warning', 2: 'success', 3: 'neutral' }

export function PaperStateTag({ state }: { state: PaperState }) {
  const t = useTranslations('common.paperState')
  return <Tag tone={TONES[state]}>{t(`${state}`)}</Tag>
}
