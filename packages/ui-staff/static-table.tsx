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
}

/** A few rows to read, without order and pages. Scrolls by itself where it is too wide, by the keyboard too. */
export function StaticTable<R>({ label, columns, rows, rowKey }: StaticTableProps<R>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a region that scrolls needs the focus
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.static}>
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
                <td key={column.key} className={column.align && styles.right}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
