import { profile } from '../../contract/profile.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SecurityNotice } from '../shared/security-notices.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import styles from './profile-page.module.css'

const SIZE = 5

/** What others have changed of one's account. */
export function SecurityNoticesCard() {
  const t = useTranslations('profile.securityNotices')
  const [page, setPage] = useState(1)
  const list = useEndpoint(profile.securityNotices, { page, size: SIZE }, { keepPrevious: true })
  return (
    <Card aria-labelledby="profile-security">
      <h2 id="profile-security" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.quiet}>{t('text')}</p>
      {list.isPending && <Skeleton count={2} height={48} />}
      <LoadError query={list} isPart />
      {list.data?.total === 0 && <p>{t('empty')}</p>}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={styles.list}>
            {list.data.rows.map(row => (
              <li key={row.id} className={styles.entry}>
                <div className={styles.words}>
                  <SecurityNotice at={row.at} byName={row.byName} changes={row.changes} />
                </div>
                {row.isNew && <Tag tone="warning">{t('new')}</Tag>}
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={list.data.total} onChange={setPage} />
        </>
      )}
    </Card>
  )
}
