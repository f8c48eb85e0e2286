import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button, Drawer, Progress, Space, Table } from 'antd'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { certificates } from '../../contract/certificates.ts'
import styles from './certificates.module.css'
import { listFilter } from './list-filter.rules.ts'

type Batch = RowOf<typeof certificates.listBatches>

const REFETCH_MS = 2000

/** Archives of many files: asked for here, fetched when they are ready. */
export function BatchesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('certificatesStaff.batches')
  const common = useTranslations('common')
  const [params] = useSearchParams()
  const list = useEndpoint(certificates.listBatches, {}, { refetchMs: REFETCH_MS })
  const start = useEndpointMutation(certificates.startBatch, { invalidates: [certificates.listBatches] })
  return (
    <Drawer open title={t('title')} size={560} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <Space orientation="vertical" size="middle" className={styles.full ?? ''}>
        <p className={styles.quiet}>{t('hint')}</p>
        <Button type="primary" loading={start.isPending} onClick={() => start.mutate(listFilter(params))}>
          {t('start')}
        </Button>
        <Loaded query={list}>{rows => <Batches rows={rows} />}</Loaded>
      </Space>
    </Drawer>
  )
}

function Batches({ rows }: { rows: readonly Batch[] }) {
  const t = useTranslations('certificatesStaff.batches')
  return (
    <Table<Batch>
      size="small"
      rowKey="id"
      dataSource={[...rows]}
      pagination={false}
      locale={{ emptyText: <EmptyState title={t('empty')} /> }}
      columns={[
        { key: 'createdAt', title: t('createdAt'), render: (_, row) => formatMinute(row.createdAt) },
        { key: 'total', title: t('total'), dataIndex: 'total', align: 'right' },
        { key: 'state', title: t('state'), render: (_, row) => <State row={row} /> },
      ]}
    />
  )
}

function State({ row }: { row: Batch }) {
  const t = useTranslations('certificatesStaff.batches')
  const { download } = useTransfer()
  if (row.state === 'ready')
    return (
      <Button size="small" onClick={() => void download(certificates.downloadBatch, { id: row.id })}>
        {t('download')}
      </Button>
    )
  if (row.state === 'failed') return t('states.failed')
  return (
    <Progress percent={Math.floor((row.done / row.total) * 100)} size="small" aria-label={t(`states.${row.state}`)} />
  )
}
