/**
 * The one pattern of lists: search, filters, order and page in the address; column choice; a bar for chosen rows; the
 * states empty, nothing found, loading, failed and not allowed.
 */
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import type { Endpoint, RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Table, type TableColumnType } from 'antd'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { SelectAll } from '@tripos/ui/select-all.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { useIsMobile } from './shell/use-layout.ts'
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx'
import { DeadEnd } from './dead-end.tsx'
import { FilterBar, type ListFilter } from './filter-bar.tsx'
import { BulkActions, isForOne, isForSeveral, type RowAction, RowActions, useAllowedActions } from './row-actions.tsx'
import { inputOf, isNarrowed, PAGE_SIZES } from './list.rules.ts'
import styles from './list-page.module.css'
import { useTableQuery } from './use-table-query.ts'

/** An endpoint that gives pages. */
type PagedEndpoint = Endpoint

interface Page<R> {
  readonly total: number
  /** A list that is counted up to a limit only: there are more. */
  readonly isMore?: boolean
  readonly rows: R[]
}

export interface ListColumn<R> {
  readonly key: string
  readonly title: string
  readonly render: (row: R) => ReactNode
  /** The name of this column in the endpoint's `sort`. */
  readonly sortKey?: string
  readonly width?: number
  readonly align?: 'right'
  /** Says what the row is: cannot be hidden. */
  readonly isFixed?: boolean
}

interface ListPageProps<T extends PagedEndpoint> {
  readonly title: string
  readonly hint?: ReactNode
  readonly endpoint: T
  /** Input that is not in the address. */
  readonly fixed?: object
  readonly columns: readonly ListColumn<RowOf<T>>[]
  readonly rowKey: (row: RowOf<T>) => string
  readonly filters?: readonly ListFilter[]
  readonly searchLabel?: string
  /** The buttons of the page before the main one. */
  readonly actions?: ReactNode
  /** The main button of the page, for who may make new ones: it stands in an empty list too. */
  readonly create?: { readonly text: string; readonly permission: Permission; readonly run: () => void }
  /** What can be done with rows: a column at the end, and a bar for chosen ones. Without any of them nothing can be chosen. */
  readonly rowActions?: readonly RowAction<RowOf<T>>[]
  /** The name of a row's menu, where actions stand in one. */
  readonly moreLabel?: (row: RowOf<T>) => string
  /** The buttons for chosen rows where they are no actions of rows. */
  readonly bulk?: ((rows: readonly RowOf<T>[], clear: () => void) => ReactNode) | undefined
  readonly emptyText: string
  /** For lists that change by themselves. */
  readonly refetchMs?: number
}

/** Takes the focus, so that the keyboard can scroll a table that is wider than its page and has no link in it. */
function FocusableTable(props: ComponentProps<'table'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a region that scrolls needs the focus
  return <table tabIndex={0} {...props} />
}

const COMPONENTS = { table: FocusableTable }

export function ListPage<T extends PagedEndpoint>(props: ListPageProps<T>) {
  const { endpoint, filters = [] } = props
  const create = useCreateButton(props.create)
  const rowActions = useAllowedActions(props.rowActions ?? [])
  const columns = useWithActions(props, rowActions)
  const { query, change, clear } = useTableQuery(filters.map(filter => filter.key))
  const { hidden, toggle } = useHiddenColumns(endpoint.path)
  const list = useEndpoint(endpoint, inputOf(endpoint, query, props.fixed ?? {}), {
    keepPrevious: true,
    ...(props.refetchMs === undefined ? {} : { refetchMs: props.refetchMs }),
  })
  if (isRefusal(list.error, 'NOT_ALLOWED')) return <DeadEnd kind="notAllowed" />
  const page = list.data as Page<RowOf<T>> | undefined
  return (
    <>
      <PageTitle
        title={props.title}
        hint={props.hint}
        actions={
          (props.actions || create) && (
            <>
              {props.actions}
              {create}
            </>
          )
        }
      />
      <section className={styles.card} aria-label={props.title}>
        <div className={styles.bar}>
          <FilterBar filters={filters} query={query} change={change} searchLabel={props.searchLabel} />
          <Tools isFetching={list.isFetching} refetch={() => void list.refetch()}>
            <ColumnChoice columns={columns.filter(one => !one.isFixed)} hidden={hidden} onToggle={toggle} />
          </Tools>
        </div>
        {list.isError && !page ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListTable
            {...props}
            columns={columns.filter(column => !hidden.includes(column.key))}
            bulk={props.bulk ?? bulkFrom(rowActions)}
            page={page}
            isLoading={list.isPending || list.isPlaceholderData}
            query={query}
            change={change}
            empty={<Empty text={props.emptyText} action={create} isNarrowed={isNarrowed(query)} clear={clear} />}
          />
        )}
      </section>
    </>
  )
}

function useWithActions<T extends PagedEndpoint>(
  { columns, moreLabel }: ListPageProps<T>,
  actions: readonly RowAction<RowOf<T>>[],
): readonly ListColumn<RowOf<T>>[] {
  const t = useTranslations('staff.list')
  if (!actions.some(isForOne)) return columns
  const render = (row: RowOf<T>) => (
    <RowActions actions={actions} row={row} {...(moreLabel && { moreLabel: moreLabel(row) })} />
  )
  return [...columns, { key: 'actions', title: t('actions'), isFixed: true, render }]
}

function bulkFrom<R>(actions: readonly RowAction<R>[]) {
  if (!actions.some(isForSeveral)) return undefined
  return (rows: readonly R[], clear: () => void) => <BulkActions actions={actions} rows={rows} onDone={clear} />
}

function Tools({ isFetching, refetch, children }: { isFetching: boolean; refetch: () => void; children: ReactNode }) {
  const t = useTranslations('staff.list')
  return (
    <div className={styles.tools}>
      <Button
        icon={<ReloadOutlined spin={isFetching} aria-hidden="true" />}
        aria-label={t('refresh')}
        title={t('refresh')}
        onClick={refetch}
      />
      {children}
    </div>
  )
}

interface EmptyProps {
  readonly isNarrowed: boolean
  readonly clear: () => void
  readonly text: string
  readonly action: ReactNode
}

function Empty({ isNarrowed: isFiltered, clear, text, action }: EmptyProps) {
  const t = useTranslations('staff.list')
  if (!isFiltered) return <EmptyState title={text} action={action} />
  return <EmptyState title={t('nothingFound')} action={<Button onClick={clear}>{t('clearFilters')}</Button>} />
}

function useCreateButton(create: ListPageProps<PagedEndpoint>['create']): ReactNode {
  const may = useSession(state => create !== undefined && state.user?.permissions.includes(create.permission))
  return (
    may && (
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={create?.run}>
        {create?.text}
      </Button>
    )
  )
}

type ListTableProps<T extends PagedEndpoint> = Pick<ListPageProps<T>, 'columns' | 'rowKey' | 'bulk' | 'title'> &
  Pick<ReturnType<typeof useTableQuery>, 'query' | 'change'> & {
    readonly page: Page<RowOf<T>> | undefined
    readonly isLoading: boolean
    readonly empty: ReactNode
  }

function ListTable<T extends PagedEndpoint>(props: ListTableProps<T>) {
  const { page, query, change, rowKey, bulk } = props
  const t = useTranslations('staff.list')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = page?.rows ?? []
  // Rows that have left the page are no longer chosen: a bulk action must only touch what is in view.
  const inView = rows.filter(row => chosen.includes(rowKey(row)))
  const isMobile = useIsMobile()
  const columns = props.columns.map(column => tableColumn(column, query, isMobile))
  return (
    <>
      {bulk && inView.length > 0 && (
        <Alert
          type="info"
          className={styles.bulk ?? ''}
          title={t('chosen', { count: inView.length })}
          action={<div className={styles.tools}>{bulk(inView, () => setChosen([]))}</div>}
        />
      )}
      <Table<RowOf<T>>
        rowKey={rowKey}
        columns={columns}
        dataSource={rows}
        loading={props.isLoading}
        size="middle"
        scroll={{ x: 'max-content' }}
        components={COMPONENTS}
        locale={{ emptyText: props.isLoading ? ' ' : props.empty }}
        {...(bulk
          ? {
              rowSelection: {
                selectedRowKeys: inView.map(rowKey),
                onChange: keys => setChosen(keys.map(String)),
                columnTitle: box => <SelectAll>{box}</SelectAll>,
                getTitleCheckboxProps: () => ({ 'aria-label': t('chooseAll') }),
                getCheckboxProps: row => ({ 'aria-label': t('chooseRow', { no: rows.indexOf(row) + 1 }) }),
              },
            }
          : {})}
        onChange={(pagination, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          change({
            page: pagination.current,
            size: pagination.pageSize,
            sort: one?.order ? String(one.columnKey) : undefined,
            order: one?.order === 'ascend' ? 'asc' : undefined,
          })
        }}
        pagination={{
          current: query.page,
          pageSize: query.size,
          total: page?.total ?? 0,
          pageSizeOptions: PAGE_SIZES,
          showSizeChanger: { 'aria-label': t('pageSize') },
          showTotal: total => t(page?.isMore ? 'totalMore' : 'total', { total }),
          hideOnSinglePage: false,
        }}
      />
    </>
  )
}

function tableColumn<R>(
  column: ListColumn<R>,
  query: { sort: string | undefined; order: 'asc' | 'desc' },
  isMobile: boolean,
) {
  const sortOrder = query.sort === column.sortKey ? (query.order === 'asc' ? 'ascend' : 'descend') : null
  const result: TableColumnType<R> = {
    // The key of the column doubles as the name of its sort order, so that onChange can give it back.
    key: column.sortKey ?? column.key,
    title: column.title,
    render: (_, row) => column.render(row),
  }
  if (column.width !== undefined) result.width = column.width
  if (column.align) result.align = column.align
  // Buttons stay in reach while the table scrolls; on a phone they would cover it.
  if (column.key === 'actions' && !isMobile) result.fixed = 'end'
  if (column.sortKey !== undefined) {
    result.sorter = true
    result.sortOrder = sortOrder
  }
  return result
}
