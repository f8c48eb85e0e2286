import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert } from 'antd'
import { useTranslations } from 'use-intl'
import type { assets } from '../../contract/assets.ts'

interface FramesNoteProps {
  readonly asset: Pick<Output<typeof assets.detail>, 'framesApart'>
}

/** To authors: this package may not connect on this site, and what can be done about it. */
export function FramesNote({ asset }: FramesNoteProps) {
  const t = useTranslations('assets.frames')
  if (!asset.framesApart) return null
  return <Alert type="warning" showIcon title={t('title')} description={t('text')} />
}
