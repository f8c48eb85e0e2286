import { useTranslations } from 'use-intl'
import { SITE_DETAIL } from '../../../site/web/shared/first-calls.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PublicLayout } from './public-layout.tsx'
import { SetupArea } from './setup-area.tsx'
import styles from './setup.module.css'

const LOOK_AGAIN_MS = 5000

/** In place of the sign-in form while nobody can sign in: where the link is. Says nothing that the link would be made of. */
export function AwaitedSetup() {
  // It goes as soon as somebody has used the link, in whichever window.
  useEndpoint(SITE_DETAIL, { id: 1 }, { staleMs: 0, refetchMs: LOOK_AGAIN_MS })
  return (
    <SetupArea>
      <Words />
    </SetupArea>
  )
}

function Words() {
  const t = useTranslations('setup.awaited')
  return (
    <PublicLayout title={t('title')} hint={t('text')}>
      <ol className={styles.steps}>
        <li>
          {t('where')}
          <code className={styles.line}>{t('line')}</code>
        </li>
        <li>{t('open')}</li>
      </ol>
      <p className={styles.small}>{t('lost')}</p>
      <p className={styles.small} role="status">
        {t('waiting')}
      </p>
    </PublicLayout>
  )
}
