import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { CertificateState } from '../../contract/certificate-states.ts'
import type { ShownCertificate as Certificate } from '../../contract/my-certificates.ts'
import styles from './check.module.css'
import { Verdict } from './verdict.tsx'

const LOOKS = {
  [CertificateState.valid]: 'good',
  [CertificateState.expired]: 'warn',
  [CertificateState.revoked]: 'bad',
  [CertificateState.replaced]: 'warn',
  [CertificateState.onHold]: 'bad',
} as const

/** What is known of a certificate: its state now, and what was printed on it. */
export function ShownCertificate({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('certificateCheck')
  const reasons = useTranslations('certificates.reasons')
  const { state, number, title, personName, issuer, printed, issuedAt, validUntil, revokedAt, reason } = certificate
  return (
    <>
      <Verdict look={LOOKS[state]} title={t(`verdicts.${state}`)} text={t(`verdictTexts.${state}`)} />
      <Facts
        facts={[
          { label: t('title1'), value: title },
          { label: t('name'), value: personName },
          { label: t('number'), value: number },
          { label: t('issuer'), value: issuer },
          { label: t('issuedAt'), value: formatMinute(issuedAt) },
          { label: t('validUntil'), value: validUntil === null ? t('forGood') : formatMinute(validUntil) },
          ...(revokedAt === null ? [] : [{ label: t('revokedAt'), value: formatMinute(revokedAt) }]),
          ...(reason === null ? [] : [{ label: t('reason'), value: reasons(`${reason}`) }]),
        ]}
      />
      <h2 className={styles.heading}>{t('printed')}</h2>
      <ul className={styles.printed}>
        {printed.map((field, index) => (
          <li key={index}>{field.text}</li>
        ))}
      </ul>
    </>
  )
}
