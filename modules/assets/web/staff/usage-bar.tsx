import { assets } from '@tripos/contract/assets'
import { useTranslations } from 'use-intl'
import { formatBytes } from '../../lib/file-size.ts'
import { useEndpoint } from '../../lib/use-endpoint.ts'

/** How much room is taken, of one's own and of all. */
export function UsageBar() {
  const t = useTranslations('adminAssets.list')
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
