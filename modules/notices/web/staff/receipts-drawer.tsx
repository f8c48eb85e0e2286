import type { Input as CallInput, Output } from '@tripos/contract-kit/endpoint.ts'
import { notices } from '../../contract.ts'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Drawer, Input, Radio, Space, Table } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'

type Receipt = Output<typeof notices.receipts>['rows'][number]

const CHOICES = ['all', 'read', 'unread'] as const
type Choice = (typeof CHOICES)[number]
const IS_READ: Readonly<Record<Choice, { isRead?: boolean }>> = {
  all: {},
  read: { isRead: true },
  unread: { isRead: false },
}
const SIZE = 20

interface ReceiptsDrawerProps {
  readonly notice: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

/** Who of those whom a notice is for has opened it. */
export function ReceiptsDrawer({ notice, onClose }: ReceiptsDrawerProps) {
  const t = useTranslations('notices.receipts')
  const common = useTranslations('common')
  const [page, setPage] = useState(1)
  const [choice, setChoice] = useState<Choice>('all')
  const [search, setSearch] = useState('')
  const chosen = { id: notice.id, ...IS_READ[choice], ...(search === '' ? {} : { search }) }
  const list = useEndpoint(notices.receipts, { ...chosen, page, size: SIZE }, { keepPrevious: true })
  const restart = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <Drawer
      open
      title={`${t('title')}: ${notice.title}`}
      size={640}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
        {list.data && <p>{t('summary', { read: list.data.readCount, unread: list.data.unreadCount })}</p>}
        <p>{t('scope')}</p>
        <Space wrap>
          <Radio.Group
            aria-label={t('show')}
            optionType="button"
            value={choice}
            options={CHOICES.map(value => ({ value, label: t(`choices.${value}`) }))}
            onChange={event => restart(() => setChoice(event.target.value as Choice))}
          />
          <Input.Search
            aria-label={t('search')}
            placeholder={t('search')}
            allowClear
            maxLength={100}
            onSearch={text => restart(() => setSearch(text.trim()))}
          />
          <ExportButton chosen={chosen} />
        </Space>
        <LoadError query={list} />
        <Table<Receipt>
          size="small"
          rowKey="id"
          loading={list.isFetching}
          dataSource={list.data?.rows ?? []}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: list.isPending ? ' ' : <EmptyState title={t('none')} /> }}
          pagination={{
            current: page,
            pageSize: SIZE,
            total: list.data?.total ?? 0,
            hideOnSinglePage: true,
            showSizeChanger: false,
            onChange: setPage,
          }}
          columns={[
            { key: 'userName', title: t('userName'), dataIndex: 'userName' },
            { key: 'realName', title: t('realName'), dataIndex: 'realName' },
            { key: 'readAt', title: t('readAt'), render: (_, row) => formatMinute(row.readAt) || t('unread') },
          ]}
        />
      </Space>
    </Drawer>
  )
}

/** What is listed, on all pages. */
function ExportButton({ chosen }: { chosen: CallInput<typeof notices.receiptsExport> }) {
  const t = useTranslations('notices.receipts')
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await download(notices.receiptsExport, chosen)
    setIsBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}
