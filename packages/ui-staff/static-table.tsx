import { classes } from '@tripos/ui/classes.ts'
import type { ReactNode } from 'react'
import styles from './watch.module.css'

interface StaticColumn<R> {
  readonly key: string
  readonly title: string
  readonly align?: 'right'
  readonly render: (row: R) => ReactNode
}

interface StaticTableProps<R> {
  readonly label: string
  readonly columns: readonly StaticColumn<R>[]
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  /** Below 768 px each row is a card: for tables in which something is to be done. */
  readonly hasCards?: boolean
  /** It is what its page is about: all rows stand on the page, and the page scrolls. */
  readonly isMain?: boolean
}

/** A few rows to read, without order and pages. Scrolls by itself where it is too wide, by the keyboard too. */
export function StaticTable<R>({
  label,
  columns,
  rows,
  rowKey,
  hasCards = false,
  isMain = false,
}: StaticTableProps<R>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a region that scrolls needs the focus
    <section className={classes(styles.scroll, isMain && styles.main)} tabIndex={0} aria-label={label}>
      <table className={classes(styles.static, hasCards && styles.cards)}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" className={column.align && styles.right}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(column => (
                <Cell key={column.key} column={column} content={column.render(row)} hasTitle={hasCards} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps<R> {
  readonly column: StaticColumn<R>
  readonly content: ReactNode
  readonly hasTitle: boolean
}

function Cell<R>({ column: { title, align }, content, hasTitle }: CellProps<R>) {
  const isEmpty = content === null || content === ''
  return (
    <td className={classes(align && styles.right, isEmpty && styles.empty)}>
      {hasTitle && (
        <span className={styles.cellTitle} aria-hidden="true">
          {title}
        </span>
      )}
      {content}
    </td>
  )
}
