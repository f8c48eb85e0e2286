import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Button, Drawer, Progress, Space, Table } from 'antd'
import { useTranslations } from 'use-intl'
import { type CandidateExport, candidateExports, exportFormat } from '../../contract/candidate-exports.ts'

const REFETCH_MS = 2000

export type Narrowing = Omit<Input<typeof candidateExports.start>, 'format'>

interface ExportsDrawerProps {
  readonly narrowing: Narrowing
  readonly onClose: () => void
}

/** Files of the candidates that are listed, on all pages: asked for here, fetched when they are ready. */
export function ExportsDrawer({ narrowing, onClose }: ExportsDrawerProps) {
  const t = useTranslations('candidates.exports')
  const common = useTranslations('common')
  const list = useEndpoint(candidateExports.list, { examId: narrowing.examId }, { refetchMs: REFETCH_MS })
  const start = useEndpointMutation(candidateExports.start, { invalidates: [candidateExports.list] })
  const isNarrowed = Object.keys(narrowing).length > 1
  return (
    <Drawer open title={t('title')} size={560} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <div className={pages.stack}>
        <p className={pages.muted}>{t(isNarrowed ? 'hintNarrowed' : 'hint')}</p>
        <Space wrap>
          {exportFormat.options.map(format => (
            <Button
              key={format}
              type={format === 'xlsx' ? 'primary' : 'default'}
              loading={start.isPending && start.variables.format === format}
              onClick={() => start.mutate({ ...narrowing, format })}
            >
              {t(`make.${format}`)}
            </Button>
          ))}
        </Space>
        <p className={pages.muted}>{t('papersHint')}</p>
        <Loaded query={list}>{rows => <Files rows={rows} />}</Loaded>
      </div>
    </Drawer>
  )
}

function Files({ rows }: { rows: readonly CandidateExport[] }) {
  const t = useTranslations('candidates.exports')
  return (
    <Table<CandidateExport>
      size="small"
      rowKey="id"
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: true }}
      locale={{ emptyText: <EmptyState title={t('empty')} /> }}
      columns={[
        { key: 'createdAt', title: t('createdAt'), render: (_, row) => formatMinute(row.createdAt) },
        {
          key: 'format',
          title: t('format'),
          render: (_, { format, isNarrowed }) => `${t(`formats.${format}`)}${isNarrowed ? t('narrowed') : ''}`,
        },
        { key: 'total', title: t('total'), align: 'right', render: (_, row) => row.total },
        { key: 'keptUntil', title: t('keptUntil'), render: (_, row) => formatMinute(row.keptUntil) },
        { key: 'state', title: t('state'), render: (_, row) => <State row={row} /> },
      ]}
    />
  )
}

function State({ row }: { row: CandidateExport }) {
  const t = useTranslations('candidates.exports')
  const { download } = useTransfer()
  const { id, state, done, total } = row
  if (state === 'ready')
    return (
      <Button size="small" onClick={() => void download(candidateExports.download, { id })}>
        {t('download')}
      </Button>
    )
  if (state === 'failed') return t('states.failed')
  return <Progress percent={percentOf(done, total)} size="small" aria-label={t(`states.${state}`)} />
}

const percentOf = (done: number, total: number | null): number =>
  total === null || total === 0 ? 0 : Math.floor((done / total) * 100)
