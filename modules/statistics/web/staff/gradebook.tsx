import { DownloadOutlined, SettingOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { SearchBox } from '@tripos/ui/search-box.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { gradebook } from '../../contract/gradebook.ts'
import { statisticsPaths } from '../shared/paths.ts'
import { GradeCell } from './grade-cell.tsx'
import { GradebookDrawer } from './gradebook-drawer.tsx'
import styles from './statistics.module.css'

export type Book = Output<typeof gradebook.paging>
type Row = Book['rows'][number]

const SIZE = 50

/** People of a department and what they have reached. Department, search and page are in the address. */
export function Gradebook() {
  const t = useTranslations('statistics.gradebook')
  const [query, setQuery] = useSearchParams()
  const departmentId = query.get('departmentId')
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')), { replace: true })
  return (
    <>
      <PageTitle title={t('title')} hint={t('hint')} />
      <section className={styles.card} aria-label={t('title')}>
        <div className={styles.bar}>
          <DepartmentSelect
            label={t('department')}
            value={departmentId}
            onChange={value => change({ departmentId: value ?? '' })}
            className={styles.filter ?? ''}
          />
          {departmentId !== null && (
            <SearchBox
              label={t('search')}
              value={query.get('search') ?? ''}
              onSearch={search => change({ departmentId, search })}
            />
          )}
        </div>
        {departmentId === null ? (
          <EmptyState title={t('choose')}>{t('chooseHint')}</EmptyState>
        ) : (
          <Grades
            departmentId={departmentId}
            search={query.get('search') ?? ''}
            page={Number(query.get('page') ?? '1')}
            onPage={page => change({ departmentId, search: query.get('search') ?? '', page: String(page) })}
          />
        )}
      </section>
    </>
  )
}

interface GradesProps {
  readonly departmentId: string
  readonly search: string
  readonly page: number
  readonly onPage: (page: number) => void
}

function Grades({ departmentId, search, page, onPage }: GradesProps) {
  const input = { departmentId, page, size: SIZE, ...(search === '' ? {} : { search }) }
  const list = useEndpoint(gradebook.paging, input, { keepPrevious: true })
  return (
    <Loaded key={departmentId} query={list}>
      {found => (
        <BookView
          departmentId={departmentId}
          book={list.data ?? found}
          search={search}
          page={page}
          isLoading={list.isPlaceholderData}
          onPage={onPage}
        />
      )}
    </Loaded>
  )
}

type BookProps = GradesProps & { readonly book: Book; readonly isLoading: boolean }

function BookView({ departmentId, book, search, page, isLoading, onPage }: BookProps) {
  const t = useTranslations('statistics.gradebook')
  const canEdit = useCan('stat:gradebook:edit')
  const [isArranging, setArranging] = useState(false)
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.muted}>
          {t(book.isChosen ? 'chosen' : 'latest')} {t(book.missingIsZero ? 'missingIsZero' : 'missingIsNothing')}
        </p>
        <div className={styles.buttons}>
          {canEdit && (
            <Button icon={<SettingOutlined aria-hidden="true" />} onClick={() => setArranging(true)}>
              {t('arrange')}
            </Button>
          )}
          <ExportButton departmentId={departmentId} search={search} />
        </div>
      </div>
      <Table<Row>
        rowKey="userId"
        size="middle"
        loading={isLoading}
        dataSource={book.rows}
        columns={useColumns(book)}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState title={t(search === '' ? 'empty' : 'nobody')} /> }}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: book.total,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: onPage,
        }}
      />
      {isArranging && <GradebookDrawer departmentId={departmentId} book={book} onClose={() => setArranging(false)} />}
    </>
  )
}

function ExportButton({ departmentId, search }: { departmentId: string; search: string }) {
  const t = useTranslations('statistics.gradebook')
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await download(gradebook.export, { departmentId, ...(search === '' ? {} : { search }) })
    setIsBusy(false)
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}

function useColumns({ columns }: Book) {
  const canReport = useCan('stat:report:view')
  const t = useTranslations('statistics.gradebook')
  return [
    {
      key: 'name',
      title: t('name'),
      fixed: 'left' as const,
      render: (_: unknown, row: Row) => (
        <div className={styles.person}>
          {canReport ? (
            <Link to={statisticsPaths.person(row.userId)}>{row.realName}</Link>
          ) : (
            <span>{row.realName}</span>
          )}
          <span className={styles.muted}>{row.userName}</span>
        </div>
      ),
    },
    ...columns.map((column, i) => ({
      key: column.id,
      title: (
        <div className={styles.gradeHead}>
          <span>{column.title}</span>
          <span className={styles.muted}>
            {t(`kinds.${column.kind}`)} · {t('weightOf', { weight: column.weight })}
          </span>
        </div>
      ),
      align: 'right' as const,
      render: (_: unknown, row: Row) => <GradeCell kind={column.kind} cell={row.cells[i]} />,
    })),
    {
      key: 'total',
      title: t('total'),
      align: 'right' as const,
      render: (_: unknown, row: Row) => (
        <strong>
          <GradeCell kind="total" cell={{ share: row.total, isPassed: null }} />
        </strong>
      ),
    },
  ]
}
