import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { openSealedStore } from '@tripos/web-kit/sealed-store.ts'
import { Button } from '@tripos/ui/button.tsx'
import { useSiteConfig } from '../../../modules/site/web/shared/api.ts'
import { keepSession, keepSite } from './keep-session.ts'
import { OPEN_WORK, type OpenWork } from '@tripos/web-kit/open-work.ts'
import styles from './offline-notice.module.css'
import { loadNewVersion, registerWorker, useNewVersion } from './registration.ts'

/** The browser knows no better than its cable: the page without network (offline-page.ts) has found that nobody answers. */
const isThere = (): boolean => navigator.onLine && document.documentElement.dataset['offline'] === undefined

function followLine(listener: () => void): () => void {
  const back = () => {
    delete document.documentElement.dataset['offline']
    listener()
  }
  window.addEventListener('online', back)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', back)
    window.removeEventListener('offline', listener)
  }
}

/** In pages of students: what works without network, and that there is a newer version. Rooms with an open paper have none of it. */
export function OfflineNotice() {
  const t = useTranslations('student.offline')
  const isOnline = useSyncExternalStore(followLine, isThere)
  const isOutdated = useNewVersion()

  // The worker and the store of the browser are outside React.
  useEffect(() => {
    keepSession()
    void registerWorker()
  }, [])

  const site = useSiteConfig()
  useEffect(() => {
    if (site) keepSite(site).catch(() => undefined)
  }, [site])

  return (
    <div role="status" className={styles.place}>
      {!isOnline && <Offline />}
      {isOnline && isOutdated && (
        <p className={styles.notice}>
          {t('newVersion')}{' '}
          <Button size="small" onClick={() => void loadNewVersion()}>
            {t('reload')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Offline() {
  const t = useTranslations('student.offline')
  const [works, setWorks] = useState<readonly OpenWork[]>([])

  // The store of the browser is outside React.
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = (await (await openSealedStore())?.list<OpenWork>(OPEN_WORK)) ?? []
      if (!isGone) setWorks(found)
    }
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])

  return (
    <div className={styles.notice}>
      <p>{t(works.length === 0 ? 'nothing' : 'some')}</p>
      {works.length > 0 && (
        <ul className={styles.list}>
          {works.map(({ path, title }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
