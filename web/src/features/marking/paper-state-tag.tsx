import type { PaperState } from '@tripos/contract/enums'
import { Tag } from 'antd'
import { useTranslations } from 'use-intl'

const COLOURS: Record<PaperState, string> = { 0: 'blue', 1: 'orange', 2: 'green', 3: 'default' }

export function PaperStateTag({ state }: { state: PaperState }) {
  const t = useTranslations('common.paperState')
  return (
    <Tag color={COLOURS[state]} variant="outlined">
      {t(`${state}`)}
    </Tag>
  )
}
