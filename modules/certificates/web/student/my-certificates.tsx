import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { CertificateState } from '../../contract/certificate-states.ts'
import { myCertificates } from '../../contract/my-certificates.ts'
import { StateTag } from '../state-tag.tsx'
import { CertificateButtons } from './certificate-buttons.tsx'
import styles from './my-certificates.module.css'
import type { OwnCertificate } from './own-certificate.ts'

/** `/web/certificates`: what one has earned. */
export function MyCertificatesPage() {
  return (
    <AreaMessages areas={['certificates']}>
      <MyCertificates />
    </AreaMessages>
  )
}

function MyCertificates() {
  const t = useTranslations('certificates.mine')
  return (
    <>
      <PageTitle title={t('title')} />
      <StudentList
        endpoint={myCertificates.mine}
        size={20}
        empty={{ title: t('empty'), text: t('emptyText') }}
        look="wide"
        rowHeight={200}
        rowKey={certificate => certificate.id}
      >
        {certificate => <OwnCard certificate={certificate} />}
      </StudentList>
    </>
  )
}

function OwnCard({ certificate }: { certificate: OwnCertificate }) {
  const t = useTranslations('certificates.mine')
  const reasons = useTranslations('certificates.reasons')
  const { title, number, issuedAt, validUntil, state, reason } = certificate
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <h2 className={styles.name}>{title}</h2>
        <StateTag state={state} />
      </header>
      <Facts
        facts={[
          { label: t('number'), value: number },
          { label: t('issuedAt'), value: formatMinute(issuedAt) },
          { label: t('validUntil'), value: validUntil === null ? t('forGood') : formatMinute(validUntil) },
          ...(reason === null ? [] : [{ label: t('reason'), value: reasons(`${reason}`) }]),
        ]}
      />
      {state !== CertificateState.revoked && <CertificateButtons certificate={certificate} />}
    </article>
  )
}
