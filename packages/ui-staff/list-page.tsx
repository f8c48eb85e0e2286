/**
 * The one pattern of lists: search, filters, order and page in the address; columns that fit, cards on a phone; a bar for
 * chosen rows; the states empty, nothing found, loading, failed and not allowed.
 */
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Output, RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { useLastPage } from '@tripos/ui/use-last-page.ts'
import { useIsPhone } from './shell/use-layout.ts'
import { type EmptyLink, ListEmpty } from './list-empty.tsx'
import { ChoiceBar, type FindAll } from './choice-bar.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { inOrder, widthOfActions } from './columns.rules.ts'
import { DeadEnd } from './dead-end.tsx'
import { FilterBar, type ListFilter } from './filter-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { ACTIONS, type ListColumn, type ListRows } from './list-column.ts'
import { ListTable } from './list-table.tsx'
import {
  arrangeActions,
  BulkActions,
  isForOne,
  isForSeveral,
  type RowAction,
  RowActions,
  useAllowedActions,
} from './row-actions.tsx'
import { inputOf, isNarrowed, narrowedInput, PAGE_SIZES } from './list.rules.ts'
import styles from './list-page.module.css'
import { useChoice } from './use-choice.ts'
import { useListView } from './use-list-view.ts'
import { useTableQuery } from './use-table-query.ts'

/** An endpoint that gives pages. */
type PagedEndpoint = Endpoint

interface Page<R> {
  readonly total: number
  /** A list that is counted up to a limit only: there are more. */
  readonly isMore?: boolean
  readonly rows: R[]
}

export type { ListColumn } from './list-column.ts'

type Bulk<C> = (rows: readonly C[], clear: () => void) => ReactNode

interface ListPageProps<T extends PagedEndpoint, A extends Endpoint> {
  readonly title: string
  readonly hint?: ReactNode
  /** Between the title and the list. */
  readonly notice?: ReactNode
  readonly endpoint: T
  /** Input that is not in the address. */
  readonly fixed?: object
  readonly columns: readonly ListColumn<RowOf<T>>[]
  readonly rowKey: (row: RowOf<T>) => string
  readonly filters?: readonly ListFilter[]
  /** The filter that says where one is, and narrows nothing: a list that it leaves empty has nothing yet. */
  readonly place?: string
  readonly searchLabel?: string
  /** The buttons of the page before the main one. */
  readonly actions?: ReactNode
  /** The main button of the page, for who may make new ones: it stands in an empty list too. */
  readonly create?: { readonly text: string; readonly permission: Permission; readonly run: () => void }
  /** What can be done with rows: a column at the end, and a bar for chosen ones. Without any of them nothing can be chosen. */
  readonly rowActions?: readonly RowAction<RowOf<T>>[]
  /** The name of a row's menu; without it the menu is named by the place of the row. */
  readonly moreLabel?: (row: RowOf<T>) => string
  /** The buttons for chosen rows where they are no actions of rows. */
  readonly bulk?: Bulk<RowOf<T> | RowOf<A>> | undefined
  /**
   * Gives the rows of all pages, as far as chosen ones need be known: with it all of them can be chosen. Without `bulk` its
   * rows are those of the list, since they are given to `rowActions`.
   */
  readonly all?: A
  readonly emptyText: string
  /** Where rows come from, if not from this page. */
  readonly emptyLink?: EmptyLink
  /** For lists that change by themselves. */
  readonly refetchMs?: number
  /** What else the page shows, read again with the list. */
  readonly besides?: readonly Endpoint[]
}

export function ListPage<T extends PagedEndpoint, A extends Endpoint = T>(props: ListPageProps<T, A>) {
  const { endpoint, filters = [] } = props
  const create = useCreateButton(props.create)
  const rowActions = useAllowedActions(props.rowActions ?? [])
  const { query, change, clear } = useTableQuery(filters.map(filter => filter.key))
  const { view, setView } = useListView(endpoint.path)
  const list = useEndpoint(endpoint, inputOf(endpoint, query, props.fixed ?? {}), {
    keepPrevious: true,
    ...(props.refetchMs === undefined ? {} : { refetchMs: props.refetchMs }),
  })
  const page = list.data as Page<RowOf<T>> | undefined
  const isTurning = useLastPage({ page, isPrevious: list.isPlaceholderData }, query, last => change({ page: last }))
  const readAgain = useReadAgain([endpoint, ...(props.besides ?? [])])
  if (isRefusal(list.error, 'NOT_ALLOWED')) return <DeadEnd kind="notAllowed" />
  const columns = inOrder(props.columns, view.order)
  const { all } = props
  const findAll = all && { endpoint: all, input: narrowedInput(all, query, props.fixed ?? {}), rowsOf: rowsOf<A> }
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
      {props.notice}
      <section className={styles.card} aria-label={props.title}>
        <div className={styles.bar}>
          <FilterBar filters={filters} query={query} change={change} searchLabel={props.searchLabel} />
          <Tools isFetching={list.isFetching} refetch={readAgain}>
            <ColumnChoice columns={columns.filter(one => !one.isFixed)} view={view} onChange={setView} />
          </Tools>
        </div>
        {list.isError && !page ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Rows
            {...props}
            columns={columns.filter(column => !view.hidden.includes(column.key))}
            rowActions={rowActions}
            bulk={props.bulk ?? (bulkFrom(rowActions) as Bulk<RowOf<T> | RowOf<A>> | undefined)}
            findAll={findAll}
            density={view.density}
            page={page}
            isLoading={list.isPending || list.isPlaceholderData || isTurning}
            query={query}
            change={change}
            empty={
              <ListEmpty
                text={props.emptyText}
                create={create}
                link={props.emptyLink}
                isNarrowed={isNarrowed(query, props.place)}
                clear={clear}
              />
            }
          />
        )}
      </section>
    </>
  )
}

function useReadAgain(endpoints: readonly Endpoint[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of endpoints) void client.invalidateQueries({ queryKey: [path] })
  }
}

const rowsOf = <A extends Endpoint>(found: Output<A>) => (found as { readonly rows: readonly RowOf<A>[] }).rows

/** The columns with one more for what can be done with a row, as wide as its buttons on this page. */
function useWithActions<R>(
  { columns, rowActions, moreLabel }: Pick<RowsProps<R, never, Endpoint>, 'columns' | 'rowActions' | 'moreLabel'>,
  rows: readonly R[],
): readonly ListColumn<R>[] {
  const t = useTranslations('staff.list')
  if (!rowActions.some(isForOne)) return columns
  const buttons = rows.map(row => {
    const { inWords, inMenu } = arrangeActions(rowActions, row)
    return { labels: inWords.map(({ label }) => label), hasMenu: inMenu.length > 0 }
  })
  const title = t('actions')
  const render = (row: R) => (
    <RowActions
      actions={rowActions}
      row={row}
      moreLabel={moreLabel?.(row) ?? t('moreOfRow', { no: rows.indexOf(row) + 1 })}
    />
  )
  return [...columns, { key: ACTIONS, title, isFixed: true, width: widthOfActions(buttons, title), render }]
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

function useCreateButton(create: ListPageProps<PagedEndpoint, Endpoint>['create']): ReactNode {
  const may = useSession(state => create !== undefined && state.user?.permissions.includes(create.permission))
  return (
    may && (
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={create?.run}>
        {create?.text}
      </Button>
    )
  )
}

interface RowsProps<R, C, A extends Endpoint> extends Omit<ListRows<R>, 'rows' | 'selection'> {
  readonly page: Page<R> | undefined
  readonly rowActions: readonly RowAction<R>[]
  readonly moreLabel?: (row: R) => string
  readonly bulk?: Bulk<R | C> | undefined
  readonly findAll?: FindAll<A, R | C> | undefined
}

const NONE: readonly never[] = []

function Rows<R, C, A extends Endpoint>(props: RowsProps<R, C, A>) {
  const { page, query, change, bulk } = props
  const t = useTranslations('staff.list')
  const isPhone = useIsPhone()
  const rows = page?.rows ?? NONE
  const total = page?.total ?? 0
  const choice = useChoice<R, C>({ ...props, rows })
  const View = isPhone ? ListCards : ListTable
  return (
    <>
      <View
        {...props}
        rows={rows}
        columns={useWithActions(props, rows)}
        selection={bulk && { keys: choice.keysInView, choose: choice.choose }}
      />
      {/* Below the rows: none of them moves from under the pointer. It stays in view. */}
      {bulk && choice.rows.length > 0 && (
        <ChoiceBar choice={choice} total={total} isMore={page?.isMore ?? false} findAll={props.findAll}>
          {bulk(choice.rows, choice.clear)}
        </ChoiceBar>
      )}
      <div className={styles.pages}>
        <Pagination
          current={query.page}
          pageSize={query.size}
          total={total}
          pageSizeOptions={PAGE_SIZES}
          showSizeChanger={{ 'aria-label': t('pageSize') }}
          showTotal={total => t(page?.isMore ? 'totalMore' : 'total', { total })}
          responsive
          onChange={(next, size) => change({ page: next, size })}
        />
      </div>
    </>
  )
}
