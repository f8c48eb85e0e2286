import { PushpinOutlined } from '@ant-design/icons'
import { NoticeState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { notices } from '../../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNoticeActions } from './notice-actions.ts'
import { NoticeStateTag } from './notice-state-tag.tsx'
import { ReceiptsDrawer } from './receipts-drawer.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { noticesPaths } from '../shared/paths.ts'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'

type Notice = Output<typeof notices.paging>['rows'][number]

export function NoticeList() {
  const t = useTranslations('notices')
  const navigate = useNavigate()
  const [read, setRead] = useState<Notice>()
  return (
    <>
      <ListPage
        title={t('list.title')}
        endpoint={notices.paging}
        columns={useColumns(setRead)}
        rowKey={notice => notice.id}
        rowActions={useNoticeActions()}
        moreLabel={({ title }) => t('list.more', { name: title })}
        filters={[
          {
            key: 'state',
            label: t('list.state'),
            options: Object.values(NoticeState).map(value => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        searchLabel={t('list.search')}
        create={{
          text: t('list.new'),
          permission: 'notice:notice:edit',
          run: () => void navigate(noticesPaths.notice('new')),
        }}
        emptyText={t('list.empty')}
      />
      {read && <ReceiptsDrawer notice={read} onClose={() => setRead(undefined)} />}
    </>
  )
}

function useColumns(onRead: (notice: Notice) => void): readonly ListColumn<Notice>[] {
  const t = useTranslations('notices.list')
  const common = useTranslations('common.openType')
  return [
    {
      key: 'title',
      title: t('name'),
      sortKey: 'title',
      isFixed: true,
      render: notice => (
        <>
          {notice.isPinned && <PushpinOutlined aria-label={t('pinned')} title={t('pinned')} />}{' '}
          <Link to={noticesPaths.notice(notice.id)}>{notice.title}</Link>
        </>
      ),
    },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      title: t('state'),
      render: notice => <NoticeStateTag state={notice.state} />,
    },
    { key: 'audience', priority: 1, title: t('audience'), render: notice => common(`${notice.openType}`) },
    {
      key: 'publishAt',
      kind: 'minute',
      priority: 1,
      title: t('publishAt'),
      sortKey: 'publishAt',
      render: notice => formatMinute(notice.publishAt),
    },
    { key: 'endsAt', kind: 'minute', title: t('endsAt'), render: notice => formatMinute(notice.endsAt) || t('noEnd') },
    {
      key: 'readCount',
      kind: 'number',
      priority: 1,
      title: t('readCount'),
      align: 'right',
      render: notice => (
        <Button type="link" aria-label={t('receipts', { name: notice.title })} onClick={() => onRead(notice)}>
          {notice.readCount}
        </Button>
      ),
    },
    { key: 'owner', kind: 'person', priority: 3, title: t('owner'), render: notice => notice.owner.name },
    {
      key: 'updatedAt',
      kind: 'ago',
      priority: 3,
      title: t('updatedAt'),
      sortKey: 'updatedAt',
      render: notice => <TimeAgo moment={notice.updatedAt} />,
    },
  ]
}
