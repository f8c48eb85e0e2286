import { DownloadOutlined, FileZipOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { CertificateState } from '../../contract/certificate-states.ts'
import { certificates } from '../../contract/certificates.ts'
import { certificateKinds } from '../../contract/kinds.ts'
import { StateTag } from '../state-tag.tsx'
import { BatchesDrawer } from './batches-drawer.tsx'
import { useCertificateActions } from './certificate-actions.ts'
import type { Certificate } from './lists.ts'
import { listFilter } from './list-filter.rules.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

/** Every certificate that was issued to the people whom one works on. */
export function CertificateList() {
  const t = useTranslations('certificatesStaff.issued')
  const kinds = useEndpoint(certificateKinds.options, {})
  const [revoking, setRevoking] = useState<readonly Certificate[]>()
  const [isBatchOpen, setIsBatchOpen] = useState(false)
  const states = useTranslations('certificates.states')
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={certificates.paging}
        columns={useColumns()}
        rowKey={row => row.id}
        rowActions={useCertificateActions(setRevoking)}
        moreLabel={row => t('more', { number: row.number })}
        searchLabel={t('search')}
        filters={[
          {
            key: 'kindId',
            label: t('kind'),
            options: (kinds.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            key: 'state',
            label: t('state'),
            options: Object.values(CertificateState).map(value => ({ value, label: states(`${value}`) })),
          },
          {
            key: 'endsWithinDays',
            label: t('ending'),
            options: [30, 60, 90].map(value => ({ value, label: t('endingDays', { count: value }) })),
          },
          { key: 'isToSign', label: t('signature'), options: [{ value: 'true', label: t('toSign') }] },
        ]}
        actions={<ListButtons onBatches={() => setIsBatchOpen(true)} />}
        emptyText={t('empty')}
      />
      {revoking && <RevokeDialog rows={revoking} onClose={() => setRevoking(undefined)} />}
      {isBatchOpen && <BatchesDrawer onClose={() => setIsBatchOpen(false)} />}
    </>
  )
}

function ListButtons({ onBatches }: { onBatches: () => void }) {
  const t = useTranslations('certificatesStaff.issued')
  const [params] = useSearchParams()
  const { download } = useTransfer()
  return (
    <Space wrap>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => void download(certificates.export, listFilter(params))}
      >
        {t('export')}
      </Button>
      <Button icon={<FileZipOutlined aria-hidden="true" />} onClick={onBatches}>
        {t('batches')}
      </Button>
    </Space>
  )
}

function useColumns(): readonly ListColumn<Certificate>[] {
  const t = useTranslations('certificatesStaff.issued')
  const reasons = useTranslations('certificates.reasons')
  return [
    {
      key: 'number',
      kind: 'code',
      width: 150,
      title: t('number'),
      sortKey: 'number',
      isFixed: true,
      render: row => row.number,
    },
    { key: 'title', priority: 1, title: t('kind'), render: row => row.title },
    {
      key: 'personName',
      kind: 'person',
      priority: 1,
      title: t('person'),
      render: row =>
        row.personName === row.currentName
          ? row.personName
          : t('nameNow', { printed: row.personName, current: row.currentName }),
    },
    { key: 'userName', kind: 'code', priority: 3, title: t('userName'), render: row => row.userName },
    {
      key: 'state',
      kind: 'tag',
      priority: 1,
      width: 150,
      title: t('state'),
      render: row => (
        <Space>
          <StateTag state={row.state} />
          {row.isToSign && <Tag tone="warning">{t('toSign')}</Tag>}
        </Space>
      ),
    },
    {
      key: 'reason',
      priority: 3,
      title: t('reason'),
      render: row => (row.reason === null ? '' : [reasons(`${row.reason}`), row.note].filter(Boolean).join(' · ')),
    },
    {
      key: 'issuedAt',
      kind: 'minute',
      title: t('issuedAt'),
      sortKey: 'issuedAt',
      render: row => formatMinute(row.issuedAt),
    },
    {
      key: 'validUntil',
      kind: 'minute',
      title: t('validUntil'),
      sortKey: 'validUntil',
      render: row => (row.validUntil === null ? t('forGood') : formatMinute(row.validUntil)),
    },
  ]
}
