import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { myCertificates } from '../../contract/my-certificates.ts'
import { certificatesPaths } from '../shared/paths.ts'
import styles from './my-certificates.module.css'

/** On the page of oneself: how many there are. */
export function CertificateCard() {
  const t = useTranslations('certificatesStudent')
  const page = useEndpoint(myCertificates.mine, { page: 1, size: 1 })
  if (page.data === undefined) return null
  const count = page.data.total
  return (
    <Card className={styles.summary}>
      <h2>{t('cardTitle')}</h2>
      <p>{count === 0 ? t('cardEmpty') : t('cardText', { count })}</p>
      {count > 0 && <Link to={certificatesPaths.mine}>{t('cardLink')}</Link>}
    </Card>
  )
}
