import type { UseQueryResult } from '@tanstack/react-query'
import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { classes } from '@tripos/ui/classes.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { useLastPage } from '@tripos/ui/use-last-page.ts'
import styles from './paged-list.module.css'

interface PagedListProps<Row> {
  readonly list: UseQueryResult<{ readonly total: number; readonly rows: readonly Row[] }>
  readonly page: number
  readonly size: number
  readonly onPage: (page: number) => void
  /** What stands there where there are none, if there can be none. */
  readonly empty?: string
  readonly isSmall?: boolean
  /** A `PagedItem` with a key. */
  readonly children: (row: Row) => ReactNode
}

/** A list inside a drawer, a page at a time. */
export function PagedList<Row>({ list, page, size, onPage, empty, isSmall = false, children }: PagedListProps<Row>) {
  const isTurning = useLastPage({ page: list.data, isPrevious: list.isPlaceholderData }, { page, size }, onPage)
  const { total = 0, rows = [] } = list.data ?? {}
  return (
    <>
      <LoadError query={list} />
      {(list.isPending || isTurning) && <Skeleton count={3} height={isSmall ? 40 : 56} />}
      {list.data && total === 0 && empty !== undefined && <p className={styles.empty}>{empty}</p>}
      {rows.length > 0 && <ul className={classes(styles.list, isSmall && styles.small)}>{rows.map(children)}</ul>}
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={onPage}
      />
    </>
  )
}

interface PagedItemProps {
  /** Buttons at its end. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function PagedItem({ actions, children }: PagedItemProps) {
  return (
    <li className={styles.item}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
