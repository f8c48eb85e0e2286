import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { papers } from '../../../contract/papers.ts'
import { Tooltip } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { Tag } from '@tripos/ui/tag.tsx'

/** Says that the machine could not mark this paper, why, and when it tries again. */
export function MarkingFailureTag({ failure }: { failure: Output<typeof papers.detail>['markingFailure'] }) {
  const t = useTranslations('papers.papers')
  if (failure === null) return null
  const { reason, tries, nextTryAt } = failure
  return (
    <Tooltip title={t('markingFailedWhy', { tries, reason, at: formatMinute(nextTryAt) })}>
      <span>
        <Tag tone="danger">{t('markingFailed')}</Tag>
      </span>
    </Tooltip>
  )
}
