import { DeleteOutlined } from '@ant-design/icons'
import { clientErrors, ERROR_SOURCES } from '../../contract/client-errors.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Drawer, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatShort, formatMoment } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { TimeAgo } from '@tripos/ui/time-ago.tsx'
import { ErrorFacts } from '@tripos/ui-staff/error-facts.tsx'
import type { RowAction } from '@tripos/ui-staff/row-actions.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type ClientError = Output<typeof clientErrors.paging>['rows'][number]

const LISTS = [clientErrors.paging, clientErrors.detail]

/** Uncaught errors that browsers have reported. */
export function ClientErrorList() {
  const t = useTranslations('clientErrors')
  const sources = useTranslations('staff.errorFacts.sources')
  const mayClear = useCan('sys:error:edit')
  const [shownId, setShownId] = useState<string>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={clientErrors.paging}
        columns={useColumns(setShownId)}
        rowKey={error => error.id}
        filters={[
          {
            key: 'info',
            label: t('info'),
            options: ERROR_SOURCES.map(value => ({ value, label: sources(value) })),
          },
        ]}
        searchLabel={t('search')}
        actions={mayClear && <ClearButton />}
        rowActions={useActions()}
        emptyText={t('empty')}
      />
      {shownId !== undefined && <Detail id={shownId} onClose={() => setShownId(undefined)} />}
    </>
  )
}

function useColumns(onShow: (id: string) => void): readonly ListColumn<ClientError>[] {
  const t = useTranslations('clientErrors')
  const sources = useTranslations('staff.errorFacts.sources')
  return [
    {
      key: 'message',
      title: t('message'),
      isFixed: true,
      render: error => (
        <Button type="link" className={styles.linkCell ?? ''} onClick={() => onShow(error.id)}>
          <span className={styles.excerpt}>{error.message}</span>
        </Button>
      ),
    },
    {
      key: 'count',
      kind: 'number',
      priority: 1,
      title: t('count'),
      sortKey: 'count',
      align: 'right',
      render: error => <span title={String(error.count)}>{formatShort(error.count)}</span>,
    },
    {
      key: 'lastSeenAt',
      kind: 'ago',
      priority: 1,
      title: t('lastSeenAt'),
      sortKey: 'lastSeenAt',
      render: error => <TimeAgo moment={error.lastSeenAt} />,
    },
    {
      key: 'firstSeenAt',
      kind: 'ago',
      priority: 3,
      title: t('firstSeenAt'),
      sortKey: 'firstSeenAt',
      render: error => <TimeAgo moment={error.firstSeenAt} />,
    },
    { key: 'info', title: t('info'), render: error => sources(error.info) },
    { key: 'url', title: t('url'), render: error => <span className={styles.excerpt}>{error.url}</span> },
    { key: 'userName', kind: 'code', title: t('userName'), render: error => error.userName ?? '' },
    { key: 'release', kind: 'code', priority: 3, title: t('release'), render: error => error.release },
  ]
}

function ClearButton() {
  const t = useTranslations('clientErrors')
  const common = useTranslations('common')
  const clear = useConfirmedMutation(clientErrors.clear, { invalidates: LISTS })
  const all = useEndpoint(clientErrors.paging, { page: 1, size: 1 })
  const question = { title: t('clearTitle'), content: t('clearText'), okText: common('clear') }
  return (
    <Button danger disabled={(all.data?.total ?? 0) === 0} onClick={() => clear.ask(question, {})}>
      {t('clear')}
    </Button>
  )
}

function useActions(): readonly RowAction<ClientError>[] {
  const t = useTranslations('clientErrors')
  const list = useTranslations('staff.list')
  const remove = useEndpointMutation(clientErrors.delete, { invalidates: LISTS })
  return [
    {
      key: 'delete',
      label: list('delete'),
      look: 'bulkOnly',
      icon: <DeleteOutlined aria-hidden="true" />,
      isDanger: true,
      permission: 'sys:error:edit',
      ask: rows => ({ title: t('deleteTitle', { count: rows.length }) }),
      run: rows => remove.mutateAsync({ ids: rows.map(row => row.id) }),
    },
  ]
}

function Detail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('clientErrors')
  const common = useTranslations('common')
  const detail = useEndpoint(clientErrors.detail, { id })
  return (
    <Drawer open title={t('detailTitle')} size={800} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <Loaded query={detail}>
        {error => (
          <Space orientation="vertical" size="large" className={styles.stack ?? ''}>
            <Facts
              facts={[
                { label: t('count'), value: error.count },
                { label: t('lastSeenAt'), value: formatMoment(error.lastSeenAt) },
                { label: t('firstSeenAt'), value: formatMoment(error.firstSeenAt) },
                { label: t('userName'), value: error.userName ?? t('nobody') },
                { label: t('release'), value: error.release },
                { label: t('userAgent'), value: error.userAgent },
              ]}
            />
            <ErrorFacts {...error} />
          </Space>
        )}
      </Loaded>
    </Drawer>
  )
}
