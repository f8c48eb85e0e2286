import { profile } from '../../contract/profile.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLastPage } from '@tripos/ui/use-last-page.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { DeviceIcon, DeviceName } from './device.tsx'
import styles from './profile-page.module.css'

type Session = Output<typeof profile.sessions>['rows'][number]

const SIZE = 5

/** Where one is signed in, and the way to end that. */
export function SessionsCard() {
  const t = useTranslations('profile.sessions')
  const [page, setPage] = useState(1)
  const [ending, setEnding] = useState<Session | 'others'>()
  const list = useEndpoint(profile.sessions, { page, size: SIZE }, { keepPrevious: true })
  const isTurning = useLastPage({ page: list.data, isPrevious: list.isPlaceholderData }, { page, size: SIZE }, setPage)
  return (
    <Card aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" className={styles.heading}>
        {t('title')}
      </h2>
      {(list.isPending || isTurning) && <Skeleton count={2} height={56} />}
      <LoadError query={list} isPart />
      {list.data && (
        <>
          <ul className={styles.list}>
            {list.data.rows.map(session => (
              <SessionEntry key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
          {list.data.total > SIZE && <Pager page={page} size={SIZE} total={list.data.total} onChange={setPage} />}
          {list.data.total > 1 && <Button onClick={() => setEnding('others')}>{t('endOthers')}</Button>}
        </>
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

function SessionEntry({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslations('profile.sessions')
  const nameId = `session-${session.id}`
  return (
    <li className={styles.entry}>
      <DeviceIcon device={session.device} />
      <div className={styles.words}>
        <p id={nameId}>
          <DeviceName device={session.device} /> {session.isCurrent && <Tag tone="success">{t('current')}</Tag>}
        </p>
        <p className={styles.quiet}>
          {t('facts', {
            ip: session.ip || t('unknownAddress'),
            since: formatMinute(session.createdAt),
            seen: formatMinute(session.lastSeenAt),
          })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" aria-describedby={nameId} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}

function EndDialog({ ending, onClose }: { ending: Session | 'others'; onClose: () => void }) {
  const t = useTranslations('profile.sessions')
  const done = {
    invalidates: [profile.sessions],
    onSuccess: () => {
      toast.success(t('ended'))
      onClose()
    },
  }
  const endOne = useEndpointMutation(profile.endSession, done)
  const endOthers = useEndpointMutation(profile.endOtherSessions, done)
  const isAll = ending === 'others'
  return (
    <ConfirmDialog
      open
      title={isAll ? t('endOthers') : t('endTitle')}
      confirmText={t('end')}
      isDangerous
      busy={endOne.isPending || endOthers.isPending}
      onConfirm={() => (isAll ? endOthers.mutate({}) : endOne.mutate({ id: ending.id }))}
      onCancel={onClose}
    >
      {isAll ? t('endOthersText') : t('endText')}
    </ConfirmDialog>
  )
}
