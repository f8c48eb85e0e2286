import { useNow, useTranslations } from 'use-intl'
import { formatMinute, formatMoment, timeAgo } from '@tripos/web-kit/format.ts'

interface TimeAgoProps {
  readonly moment: string | number
}

/** How long ago something was; the exact moment is its tooltip. */
export function TimeAgo({ moment }: TimeAgoProps) {
  const t = useTranslations('common')
  const now = useNow({ updateInterval: 60_000 })
  const seconds = (now.getTime() - new Date(moment).getTime()) / 1000
  const found = timeAgo(seconds)
  const words = () => {
    if ('count' in found) return t(`timeAgo.${found.unit}`, found)
    return found.unit === 'date' ? formatMinute(moment) : t('timeAgo.justNow')
  }
  return (
    <time dateTime={new Date(moment).toISOString()} title={formatMoment(moment)}>
      {words()}
    </time>
  )
}
