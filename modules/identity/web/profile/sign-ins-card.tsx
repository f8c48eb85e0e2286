import { profile } from '../../contract/profile.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { DeviceName } from './device.tsx'
import styles from './profile-page.module.css'

const SIZE = 5

/** One's own sign-ins, and those that others have tried under one's name. */
export function SignInsCard() {
  const t = useTranslations('profile')
  const [page, setPage] = useState(1)
  const list = useEndpoint(profile.signIns, { page, size: SIZE }, { keepPrevious: true })
  return (
    <Card aria-labelledby="profile-sign-ins">
      <h2 id="profile-sign-ins" className={styles.heading}>
        {t('signIns.title')}
      </h2>
      <p className={styles.quiet}>{t('signIns.text')}</p>
      {list.isPending && <Skeleton count={3} height={48} />}
      <LoadError query={list} isPart />
      {list.data?.total === 0 && <p>{t('signIns.empty')}</p>}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={styles.list}>
            {list.data.rows.map(row => (
              <li key={row.id} className={styles.entry}>
                <div className={styles.words}>
                  <p>
                    <time dateTime={row.at}>{formatMoment(row.at)}</time>
                  </p>
                  <p className={styles.quiet}>
                    {t(`ways.${row.way}`)}, {row.ip || t('sessions.unknownAddress')}, <DeviceName device={row.device} />
                  </p>
                </div>
                <Tag tone={row.result === 'ok' ? 'success' : 'danger'}>{t(`results.${row.result}`)}</Tag>
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={list.data.total} onChange={setPage} />
        </>
      )}
    </Card>
  )
}
