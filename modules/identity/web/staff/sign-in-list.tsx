import { DownloadOutlined } from '@ant-design/icons'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { SIGN_IN_RESULTS, SIGN_IN_WAYS, signIns } from '../../contract/sign-ins.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { inputOf } from '@tripos/ui-staff/list.rules.ts'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import { DeviceText } from './device-text.tsx'
import { ipFilter } from './ip-filter.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type SignIn = Output<typeof signIns.paging>['rows'][number]

export function SignInList() {
  const t = useTranslations('identitySessions.signIns')
  const filters = useFilters()
  return (
    <ListPage
      title={t('title')}
      endpoint={signIns.paging}
      columns={useColumns()}
      rowKey={row => row.id}
      filters={filters}
      searchLabel={t('search')}
      actions={<ExportButton filterKeys={filters.map(filter => filter.key)} />}
      emptyText={t('empty')}
    />
  )
}

/** What is listed, on all pages. */
function ExportButton({ filterKeys }: { filterKeys: readonly string[] }) {
  const t = useTranslations('identitySessions.signIns')
  const { query } = useTableQuery(filterKeys)
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const { page: _page, size: _size, ...narrowed } = inputOf(signIns.paging, query, {})
    setIsBusy(true)
    await download(signIns.export, narrowed satisfies Input<typeof signIns.export>)
    setIsBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('identitySessions')
  return [
    {
      key: 'result',
      label: t('signIns.result'),
      options: SIGN_IN_RESULTS.map(value => ({ value, label: t(`results.${value}`) })),
    },
    {
      key: 'way',
      label: t('signIns.way'),
      options: SIGN_IN_WAYS.map(value => ({ value, label: t(`ways.${value}`) })),
    },
    ipFilter(t('signIns.ip')),
    momentFilter('from', t('signIns.from')),
    momentFilter('until', t('signIns.until')),
  ]
}

const momentFilter = (key: 'from' | 'until', label: string): ListFilter => ({
  key,
  label,
  render: (value, onChange) => (
    <div key={key} className={styles.wideFilter ?? ''}>
      <MomentInput label={label} value={value ?? null} onChange={next => onChange(next ?? undefined)} />
    </div>
  ),
})

function useColumns(): readonly ListColumn<SignIn>[] {
  const t = useTranslations('identitySessions')
  return [
    { key: 'at', kind: 'moment', title: t('signIns.at'), isFixed: true, render: row => formatMoment(row.at) },
    {
      key: 'user',
      title: t('signIns.user'),
      isFixed: true,
      render: row => (row.user ? `${row.user.realName} (${row.user.userName})` : t('signIns.unknown')),
    },
    {
      key: 'result',
      kind: 'tag',
      priority: 1,
      width: 150,
      title: t('signIns.result'),
      render: row => (
        <>
          <Tag tone={row.result === 'ok' ? 'success' : 'danger'}>{t(`results.${row.result}`)}</Tag>
          {row.times > 1 && <span>{t('signIns.times', { count: row.times })}</span>}
        </>
      ),
    },
    { key: 'way', priority: 1, title: t('signIns.way'), render: row => t(`ways.${row.way}`) },
    { key: 'ip', kind: 'code', title: t('signIns.ip'), render: row => row.ip },
    { key: 'device', title: t('signIns.device'), render: row => <DeviceText device={row.device} /> },
  ]
}
