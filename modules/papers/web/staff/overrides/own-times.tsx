import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { Tooltip } from 'antd'
import { useTranslations } from 'use-intl'
import type { candidates } from '../../../contract/candidates.ts'

interface OwnTimesProps {
  readonly own: Output<typeof candidates.paging>['rows'][number]['own']
}

/** What a candidate has by overrides, with the reasons behind it. */
export function OwnTimes({ own }: OwnTimesProps) {
  const t = useTranslations('candidates.list')
  if (own === null) return null
  const parts = [
    own.startsAt && t('ownFrom', { start: formatMinute(own.startsAt) }),
    own.endsAt && t('ownUntil', { end: formatMinute(own.endsAt) }),
    t('ownMinutes', { minutes: own.limitMinutes }),
    own.attemptLimit > 0 && t('ownAttempts', { attempts: own.attemptLimit }),
  ]
  return (
    <Tooltip title={own.reasons.join('; ')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because the reasons are read by keyboard too */}
      <span tabIndex={0}>{parts.filter(Boolean).join(' · ')}</span>
    </Tooltip>
  )
}
