import { RoleType } from '@tripos/contract-kit/enums.ts'
import { sessions } from '../../contract/sign-ins.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { identityPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { DeviceText } from './device-text.tsx'
import { ipFilter } from './ip-filter.tsx'
import { KickDialog, type Kick } from './kick-dialog.tsx'
import type { OnlineSession } from './online-session.ts'

/** The server writes "seen" at most once a minute, so that less is no idleness. */
const REFETCH_MS = 30_000

export function SessionList() {
  const t = useTranslations('identitySessions.online')
  const canEdit = useCan('sys:session:edit')
  const [kick, setKick] = useState<Kick>()
  return (
    <>
      <ListPage
        title={t('title')}
        endpoint={sessions.paging}
        columns={useColumns()}
        rowKey={session => session.id}
        rowActions={useActions(setKick)}
        moreLabel={({ user }) => t('moreOf', { name: user.realName })}
        filters={useFilters()}
        searchLabel={t('search')}
        emptyText={t('empty')}
        refetchMs={REFETCH_MS}
        {...(canEdit
          ? {
              bulk: (rows: readonly OnlineSession[], after: () => void) => (
                <Button danger onClick={() => setKick({ kind: 'sessions', sessions: rows, after })}>
                  {t('kick')}
                </Button>
              ),
            }
          : {})}
      />
      {kick && <KickDialog kick={kick} onClose={() => setKick(undefined)} />}
    </>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('identitySessions.online')
  const common = useTranslations('common.roleType')
  return [
    {
      key: 'roleType',
      label: t('roleType'),
      options: Object.values(RoleType).map(value => ({ value, label: common(`${value}`) })),
    },
    ipFilter(t('ip')),
  ]
}

const minutesSince = (moment: string) => Math.max(0, Math.floor((Date.now() - new Date(moment).getTime()) / 60_000))

function useColumns(): readonly ListColumn<OnlineSession>[] {
  const t = useTranslations('identitySessions.online')
  const common = useTranslations('common.roleType')
  return [
    {
      key: 'userName',
      title: t('user'),
      sortKey: 'userName',
      isFixed: true,
      render: session => (
        <>
          {session.user.realName} ({session.user.userName}){' '}
          {session.isCurrent && <Tag tone="success">{t('current')}</Tag>}{' '}
          {session.isInExam && <Tag tone="warning">{t('inExam')}</Tag>} {session.isAboveYou && <Tag>{t('above')}</Tag>}
        </>
      ),
    },
    {
      key: 'roleType',
      kind: 'tag',
      width: 116,
      title: t('roleType'),
      render: session => common(`${session.user.roleType}`),
    },
    { key: 'device', title: t('device'), render: session => <DeviceText device={session.device} /> },
    { key: 'ip', kind: 'code', title: t('ip'), render: session => session.ip },
    {
      key: 'createdAt',
      kind: 'minute',
      priority: 3,
      title: t('createdAt'),
      sortKey: 'createdAt',
      render: session => formatMinute(session.createdAt),
    },
    {
      key: 'lastSeenAt',
      kind: 'ago',
      priority: 1,
      title: t('lastSeenAt'),
      sortKey: 'lastSeenAt',
      render: session => <TimeAgo moment={session.lastSeenAt} />,
    },
    {
      key: 'idle',
      kind: 'number',
      priority: 1,
      title: t('idle'),
      align: 'right',
      render: session => t('idleMinutes', { minutes: minutesSince(session.lastSeenAt) }),
    },
  ]
}

function useActions(onKick: (kick: Kick) => void): readonly RowAction<OnlineSession>[] {
  const t = useTranslations('identitySessions.online')
  const navigate = useNavigate()
  const kicking = {
    look: 'menu',
    isDanger: true,
    permission: 'sys:session:edit',
    // One's own ends by signing out.
    isFor: (session: OnlineSession) => !session.isAboveYou && !session.isCurrent,
  } as const
  return [
    {
      key: 'signIns',
      label: t('signIns'),
      look: 'link',
      permission: 'sys:log:view',
      nameIn: ({ user }) => t('signInsOf', { name: user.realName }),
      run: ([session]) =>
        session && void navigate(identityPaths.signIns(`?search=${encodeURIComponent(session.user.userName)}`)),
    },
    {
      ...kicking,
      key: 'kick',
      label: t('kick'),
      run: ([session]) => session && onKick({ kind: 'sessions', sessions: [session] }),
    },
    {
      ...kicking,
      key: 'kickAll',
      label: t('kickAll'),
      run: ([session]) => session && onKick({ kind: 'user', session }),
    },
  ]
}
