import { assets } from '../../contract/assets.ts'
import { useTranslations } from 'use-intl'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

/** How much room is taken, of one's own and of all. */
export function UsageBar() {
  const t = useTranslations('assets.list')
  const { data } = useEndpoint(assets.usage, {})
  if (!data) return null
  return t('usage', {
    own: formatBytes(data.ownBytes),
    ownQuota: formatBytes(data.ownQuotaBytes),
    all: formatBytes(data.allBytes),
    allQuota: formatBytes(data.allQuotaBytes),
    largest: formatBytes(data.largestBytes),
  })
}
