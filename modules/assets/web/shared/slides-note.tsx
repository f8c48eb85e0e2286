import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ConversionFailure } from '../../contract/asset-kinds.ts'
import { assets } from '../../contract/assets.ts'

interface SlidesNoteProps {
  readonly asset: Pick<Output<typeof assets.detail>, 'id' | 'conversion' | 'mime'>
}

/** What pages read by themselves of a presentation, in a simplified layout. */
const READ = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** A conversion takes some seconds, and waits its turn. */
const ASK_MS = 10_000

/** To authors: how learners see these slides, and what can be done where they do not see them as they are. */
export function SlidesNote({ asset }: SlidesNoteProps) {
  const t = useTranslations('assets.slides')
  const isWaiting = asset.conversion?.state === 'waiting'
  const { data } = useEndpoint(assets.detail, { id: asset.id }, { enabled: isWaiting, refetchMs: ASK_MS })
  const { conversion, mime } = data ?? asset
  if (conversion === null) return null
  const { state, failure, pages } = conversion
  const otherwise = t(mime === READ ? 'simplified' : 'downloaded')
  if (state === 'ready')
    return <Alert type="success" showIcon title={pages === null ? t('ready') : t('readyPages', { pages })} />
  if (state === 'waiting') return <Alert type="info" showIcon title={t('waiting')} description={otherwise} />
  if (state === 'unavailable')
    return (
      <Alert
        type="warning"
        showIcon
        title={t('unavailable')}
        description={<Lines texts={[otherwise, t('install')]} />}
      />
    )
  const why = failure === null ? '' : t(`failures.${failure}`)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('failed')}
      description={<Lines texts={[why, otherwise, ...(failure === ConversionFailure.unfit ? [] : [t('saveAsPdf')])]} />}
    />
  )
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return texts.map(text => <div key={text}>{text}</div>)
}
