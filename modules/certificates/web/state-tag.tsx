import { useTranslations } from 'use-intl'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { CertificateState } from '../contract/certificate-states.ts'

const TONES: Readonly<Record<CertificateState, Tone>> = {
  [CertificateState.valid]: 'success',
  [CertificateState.expired]: 'warning',
  [CertificateState.revoked]: 'danger',
  [CertificateState.replaced]: 'neutral',
  [CertificateState.onHold]: 'warning',
}

export function StateTag({ state }: { state: CertificateState }) {
  const t = useTranslations('certificates.states')
  return <Tag tone={TONES[state]}>{t(`${state}`)}</Tag>
}
