import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { certificateChecks } from '../../contract/my-certificates.ts'
import { certificatesPaths } from '../shared/paths.ts'
import { CheckLayout } from './check-layout.tsx'
import styles from './check.module.css'
import { ShownCertificate } from './shown-certificate.tsx'
import { Verdict } from './verdict.tsx'

/** `/cert/:code`: where the QR code of a certificate leads. */
export function CodePage({ code }: { code: string }) {
  const t = useTranslations('certificateCheck')
  const found = useEndpoint(certificateChecks.show, { code }, { staleMs: 0 })
  return (
    <CheckLayout title={t('title')}>
      {found.isPending && <Skeleton count={3} height={48} />}
      {found.isError &&
        (isRefusal(found.error, 'NOT_FOUND') ? (
          <Verdict look="bad" title={t('codeUnknown')} text={t('codeUnknownText')} />
        ) : (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ))}
      {found.data && <ShownCertificate certificate={found.data} />}
      <nav className={styles.links}>
        <Link to={certificatesPaths.check}>{t('toNumber')}</Link>
        <Link to={certificatesPaths.checkFile}>{t('toFile')}</Link>
      </nav>
    </CheckLayout>
  )
}
