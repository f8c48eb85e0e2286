import { useNow, useTranslations } from 'use-intl'
import { age, formatMinute, formatMoment, timeAgo } from '@tripos/web-kit/format.ts'

interface TimeAgoProps {
  readonly moment: string | number
  /** 'age': only minutes, hours and days, however long ago (specification section 9 has both readings). */
  readonly as?: 'ago' | 'age'
}

/** How long ago something was; the exact moment is its tooltip. */
export function TimeAgo({ moment, as = 'ago' }: TimeAgoProps) {
  const t = useTranslations('common')
  const now = useNow({ updateInterval: 60_000 })
  const seconds = (now.getTime() - new Date(moment).getTime()) / 1000
  const found = as === 'ago' ? timeAgo(seconds) : age(seconds)
  const words = () => {
    if (!('count' in found)) return found.unit === 'date' ? formatMinute(moment) : t('timeAgo.justNow')
    return as === 'ago' ? t(`timeAgo.${found.unit}`, found) : t(`age.${found.unit}`, found)
  }
  return (
    <time dateTime={new Date(moment).toISOString()} title={formatMoment(moment)}>
      {words()}
    </time>
  )
}
