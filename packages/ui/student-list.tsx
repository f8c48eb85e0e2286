/**
 * The one pattern of the lists of students: search, filters and page in the address; the states empty, nothing found,
 * loading and failed.
 */
import type { Endpoint, Input, Output, RowOf } from '@tripos/contract-kit/endpoint.ts'
import type { ReactNode } from 'react'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { classes } from './classes.ts'
import { LoadError } from './load-error.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { Skeleton } from './skeleton.tsx'
import { EmptyState } from './states.tsx'
import styles from './student-list.module.css'
import { useLastPage } from './use-last-page.ts'
import { useStudentListQuery } from './use-student-list-query.ts'

interface Words {
  readonly title: string
  readonly text: string
}

interface StudentListProps<T extends Endpoint> {
  readonly endpoint: T
  /** What is asked for besides page and search. */
  readonly input?: Partial<Input<T>>
  readonly size: number
  /** Where what the student does elsewhere changes the list. */
  readonly staleMs?: number
  /** Filters, before the search. */
  readonly filters?: ReactNode
  /** Something is filtered, so that an empty list means "nothing matches". */
  readonly isFiltered?: boolean
  /** Without it there is no search. */
  readonly searchLabel?: string
  readonly empty: Words
  readonly nothingFound?: Words
  /** One below the other, or as many side by side as fit. */
  readonly look: 'rows' | 'wide' | 'medium' | 'narrow'
  /** The height of a row that is not there yet. */
  readonly rowHeight: number
  readonly rowKey: (row: RowOf<T>) => string
  readonly children: (row: RowOf<T>, page: Output<T>) => ReactNode
}

export function StudentList<T extends Endpoint>(props: StudentListProps<T>) {
  const { size, look, searchLabel, filters, empty, nothingFound = empty } = props
  const query = useStudentListQuery()
  const search = searchLabel === undefined ? '' : query.get('search')
  const asked = Object.assign({ page: query.page, size }, props.input, search === '' ? {} : { search })
  const list = useEndpoint(props.endpoint, asked as Input<T>, {
    keepPrevious: true,
    ...(props.staleMs === undefined ? {} : { staleMs: props.staleMs }),
  })
  const page = list.data as { readonly total: number; readonly rows: readonly RowOf<T>[] } | undefined
  const isTurning = useLastPage(
    { page, isPrevious: list.isPlaceholderData },
    { page: query.page, size },
    query.correctPage,
  )
  const words = search !== '' || props.isFiltered ? nothingFound : empty
  return (
    <>
      {searchLabel !== undefined && (
        <div className={styles.tools}>
          {filters}
          <SearchBox key={search} label={searchLabel} value={search} onSearch={text => query.set('search', text)} />
        </div>
      )}
      {(list.isPending || isTurning) && <Skeleton count={3} height={props.rowHeight} />}
      <LoadError query={list} />
      {page?.total === 0 && <EmptyState title={words.title}>{words.text}</EmptyState>}
      {page !== undefined && page.total > 0 && !isTurning && (
        <>
          <ul className={classes(styles.list, styles[look])}>
            {page.rows.map(row => (
              <li key={props.rowKey(row)}>{props.children(row, list.data as Output<T>)}</li>
            ))}
          </ul>
          <Pager page={query.page} size={size} total={page.total} onChange={query.setPage} />
        </>
      )}
    </>
  )
}
