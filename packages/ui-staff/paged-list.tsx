import type { UseQueryResult } from '@tanstack/react-query'
import { List, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { LoadError } from '@tripos/ui/load-error.tsx'
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
  readonly children: (row: Row) => ReactNode
}

/** A list inside a drawer, a page at a time. */
export function PagedList<Row>({ list, page, size, onPage, empty, isSmall = false, children }: PagedListProps<Row>) {
  const isTurning = useLastPage({ page: list.data, isPrevious: list.isPlaceholderData }, { page, size }, onPage)
  return (
    <>
      <LoadError query={list} />
      <List
        size={isSmall ? 'small' : 'default'}
        className={styles.list ?? ''}
        loading={list.isPending || isTurning}
        dataSource={[...(list.data?.rows ?? [])]}
        locale={{ emptyText: <span className={styles.muted}>{empty}</span> }}
        renderItem={children}
      />
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={list.data?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={onPage}
      />
    </>
  )
}
