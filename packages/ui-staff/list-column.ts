import type { ReactNode } from 'react'
import type { Column } from './columns.rules.ts'
import type { ListQuery } from './list.rules.ts'
import type { Density } from './list-view.rules.ts'

export interface ListColumn<R> extends Column {
  readonly title: string
  readonly render: (row: R) => ReactNode
  /** The name of this column in the endpoint's `sort`. */
  readonly sortKey?: string
  readonly align?: 'right'
}

/** The key of the column of what can be done with a row. */
export const ACTIONS = 'actions'

interface RowSelection {
  readonly keys: readonly string[]
  readonly choose: (keys: readonly string[]) => void
}

/** What a list shows of its rows, as a table or as cards. */
export interface ListRows<R> {
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  /** Those that are not hidden, in the order of the person. */
  readonly columns: readonly ListColumn<R>[]
  readonly density: Density
  readonly isLoading: boolean
  readonly empty: ReactNode
  /** Without it nothing can be chosen. */
  readonly selection: RowSelection | undefined
  readonly query: ListQuery
  readonly change: (values: Readonly<Record<string, string | number | undefined>>) => void
}
