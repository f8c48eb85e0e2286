import { DownloadOutlined } from '@ant-design/icons'
import { auditActions, auditObjects } from '@tripos/contract-kit/installed.ts'
import { audit, auditName } from '../../contract.ts'
import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { CellButton } from '@tripos/ui-staff/cell-button.tsx'
import { dayFilters } from '@tripos/ui-staff/day-filters.tsx'
import type { ListFilter } from '@tripos/ui-staff/filter-bar.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { inputOf } from '@tripos/ui-staff/list.rules.ts'
import { useTableQuery } from '@tripos/ui-staff/use-table-query.ts'
import styles from '@tripos/ui-staff/pages.module.css'
import { ActorSelect } from './actor-select.tsx'
import { ChainStatus } from './chain-status.tsx'
import { OperationDrawer } from './operation-drawer.tsx'

type Operation = Output<typeof audit.paging>['rows'][number]

/** What privileged people have done, and whether the record of it is whole. */
export function OperationList() {
  const t = useTranslations('audit.operations')
  const [shownId, setShownId] = useState<string>()
  const filters = useFilters()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={<ChainStatus />}
        endpoint={audit.paging}
        columns={useColumns(setShownId)}
        rowKey={row => row.id}
        filters={filters}
        searchLabel={t('search')}
        actions={<ExportButton filterKeys={filters.map(filter => filter.key)} />}
        emptyText={t('empty')}
      />
      {shownId !== undefined && <OperationDrawer id={shownId} onClose={() => setShownId(undefined)} />}
    </>
  )
}

/** The rows that the list shows, all pages of them. */
function ExportButton({ filterKeys }: { filterKeys: readonly string[] }) {
  const t = useTranslations('audit.operations')
  const { query } = useTableQuery(filterKeys)
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = inputOf(audit.paging, query, {})
    setIsBusy(true)
    await download(audit.export, filter satisfies Input<typeof audit.export>)
    setIsBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}

function useFilters(): readonly ListFilter[] {
  const t = useTranslations('audit.operations')
  const language = useLocaleStore(state => state.language)
  const wordsOf = (table: ReturnType<typeof auditActions>) =>
    Object.entries(table).map(([value, names]) => ({ value, label: names[language] }))
  return [
    {
      key: 'actorId',
      label: t('actor'),
      render: (value, onChange) => (
        <ActorSelect
          key="actorId"
          label={t('actor')}
          value={value}
          onChange={onChange}
          className={styles.wideFilter ?? ''}
        />
      ),
    },
    { key: 'action', label: t('action'), options: wordsOf(auditActions()) },
    { key: 'objectType', label: t('objectType'), options: wordsOf(auditObjects()) },
    ...dayFilters({ from: t('from'), until: t('until') }),
    // Only by a link of the drawer; without it there is nothing to choose from.
    { key: 'objectId', label: t('objectId'), render: () => null },
  ]
}

function useColumns(show: (id: string) => void): readonly ListColumn<Operation>[] {
  const t = useTranslations('audit.operations')
  const language = useLocaleStore(state => state.language)
  return [
    { key: 'at', kind: 'moment', priority: 1, title: t('at'), sortKey: 'at', render: row => formatMoment(row.at) },
    {
      key: 'action',
      title: t('action'),
      isFixed: true,
      render: row => {
        const action = auditName(auditActions(), row.action, language)
        return (
          <CellButton label={t('show', { action })} onClick={() => show(row.id)}>
            {action}
          </CellButton>
        )
      },
    },
    {
      key: 'objectType',
      priority: 3,
      title: t('objectType'),
      render: row => auditName(auditObjects(), row.objectType, language),
    },
    {
      key: 'object',
      priority: 1,
      title: t('object'),
      render: row => <span className={styles.breakable}>{row.objectName === '' ? row.objectId : row.objectName}</span>,
    },
    {
      key: 'actor',
      kind: 'person',
      priority: 1,
      title: t('actor'),
      render: row => (row.actor === null ? t('noActor') : `${row.actor.realName} (${row.actor.userName})`),
    },
    { key: 'ip', kind: 'code', priority: 3, title: t('ip'), render: row => row.ip },
  ]
}
