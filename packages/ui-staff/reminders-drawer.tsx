import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import type { Reminder } from '@tripos/contract-kit/reminders.ts'
import { Button, Drawer, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useAsk } from './use-ask.ts'

const SIZE = 20

interface RemindersDrawerProps<T extends Endpoint> {
  /** Gives pages of reminders. */
  readonly endpoint: T
  /** What they are reminders of. */
  readonly thing: object
  /** Absent for who may look only. */
  readonly onCancel?: ((id: string) => Promise<unknown>) | undefined
  readonly onClose: () => void
}

/** What people were reminded of and when, and what is planned. */
export function RemindersDrawer<T extends Endpoint>({ endpoint, thing, onCancel, onClose }: RemindersDrawerProps<T>) {
  const t = useTranslations('staff.remind')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const input = { ...thing, page, size: SIZE } as Parameters<typeof useEndpoint<T>>[1]
  const list = useEndpoint(endpoint, input, { keepPrevious: true })
  const found = list.data as { readonly total: number; readonly rows: readonly Reminder[] } | undefined
  const columns = useColumns(onCancel)
  return (
    <Drawer open title={t('list')} size={880} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      {list.isLoadingError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<Reminder>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={[...(found?.rows ?? [])]}
          loading={list.isFetching}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: list.isPending ? ' ' : <EmptyState title={t('none')} /> }}
          pagination={{
            current: page,
            pageSize: SIZE,
            total: found?.total ?? 0,
            onChange: setPage,
            hideOnSinglePage: true,
          }}
        />
      )}
    </Drawer>
  )
}

function useColumns(
  onCancel: ((id: string) => Promise<unknown>) | undefined,
): NonNullable<TableProps<Reminder>['columns']> {
  const t = useTranslations('staff.remind')
  const list = useTranslations('staff.list')
  const ask = useAsk()
  const question = { title: t('cancelTitle'), content: t('cancelText'), okText: t('cancel'), cancelText: t('keep') }
  return [
    { key: 'at', title: t('at'), render: (_, { at }) => formatMinute(at) },
    {
      key: 'to',
      title: t('to'),
      render: (_, { chosenCount }) => (chosenCount === null ? t('toAll') : t('toChosen', { count: chosenCount })),
    },
    { key: 'by', title: t('by'), render: (_, { by }) => by },
    {
      key: 'state',
      title: t('state'),
      render: (_, { doneAt, count }) =>
        doneAt === null ? (
          <Tag tone="accent">{t('waiting')}</Tag>
        ) : (
          <Tag tone="success">{t('done', { count: count ?? 0 })}</Tag>
        ),
    },
    {
      key: 'actions',
      title: list('actions'),
      render: (_, { id, doneAt, at }) =>
        onCancel !== undefined &&
        doneAt === null && (
          <Button
            size="small"
            aria-label={t('cancelOf', { at: formatMinute(at) })}
            onClick={() => ask(question, () => onCancel(id))}
          >
            {t('cancel')}
          </Button>
        ),
    },
  ]
}
