import { useTranslations } from 'use-intl'
import { Tag } from '@tripos/ui/tag.tsx'

/** Days from which on it becomes urgent. */
const FEW = 7

/** Until something of the bin is gone; null where somebody's records keep it. */
export function DaysLeft({ days }: { days: number | null }) {
  const t = useTranslations('courses.bin')
  if (days === null) return <Tag tone="success">{t('kept')}</Tag>
  return <Tag tone={days <= FEW ? 'warning' : 'neutral'}>{t('days', { days })}</Tag>
}
