/** The rows of a list on a desk: the columns that fit, the others in the opened row. */
import { Table, type TableColumnType, type TableProps, theme } from 'antd'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { SelectAll } from '@tripos/ui/select-all.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { type Fitted, fitColumns, widthOfHead } from './columns.rules.ts'
import { markCutCells, useCutText } from './cut-text.tsx'
import { ACTIONS, type ListColumn, type ListRows } from './list-column.ts'
import type { ListQuery } from './list.rules.ts'
import styles from './list-table.module.css'

/** Of the columns that choose and that open a row, as in list-table.module.css. */
const TOOL_PX = 40

/** The width of what stands in `box`; 0 until something has been laid out. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)

  // Only layout knows it, and it changes with the window, the menu and the size of the letters.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    // A page behind another tab has none, and will be as wide as before.
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  return width
}

export function ListTable<R>(props: ListRows<R>) {
  const { rows, rowKey, query, change, selection } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { token } = theme.useToken()
  const { handlers, whole } = useCutText()
  const columns = props.columns.map(column => ({
    ...column,
    minWidth: widthOfHead(column.title, column.sortKey !== undefined),
  }))
  const fitted = fitColumns(columns, {
    available: Math.max(0, width - (selection ? TOOL_PX : 0)),
    letters: token.fontSize,
    opener: TOOL_PX,
  })

  // Only the finished table knows what is cut.
  useEffect(() => markCutCells(box.current))

  return (
    <div ref={box} className={classes(styles.table, props.density === 'compact' && styles.compact)} {...handlers}>
      <Table<R>
        rowKey={rowKey}
        columns={fitted.shown.map(({ column, width: px }) => tableColumn(column, px, query))}
        dataSource={[...rows]}
        loading={props.isLoading}
        size="middle"
        tableLayout="fixed"
        locale={{ emptyText: props.isLoading ? ' ' : props.empty }}
        {...useRowSelection(props)}
        {...useOpenedRows(fitted.folded)}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          change({
            sort: one?.order ? String(one.columnKey) : undefined,
            order: one?.order === 'ascend' ? 'asc' : undefined,
          })
        }}
        pagination={false}
      />
      {whole}
    </div>
  )
}

function useRowSelection<R>({ rows, selection }: ListRows<R>): Pick<TableProps<R>, 'rowSelection'> {
  const t = useTranslations('staff.list')
  if (!selection) return {}
  return {
    rowSelection: {
      columnWidth: TOOL_PX,
      selectedRowKeys: [...selection.keys],
      onChange: keys => selection.choose(keys.map(String)),
      columnTitle: choose => <SelectAll>{choose}</SelectAll>,
      getTitleCheckboxProps: () => ({ 'aria-label': t('chooseAll') }),
      getCheckboxProps: row => ({ 'aria-label': t('chooseRow', { no: rows.indexOf(row) + 1 }) }),
    },
  }
}

/** What has no room beside the others, with its name. */
function useOpenedRows<R>(folded: Fitted<ListColumn<R>>['folded']): Pick<TableProps<R>, 'expandable'> {
  const t = useTranslations('staff.list')
  if (folded.length === 0) return {}
  return {
    expandable: {
      columnWidth: TOOL_PX,
      columnTitle: <VisuallyHidden>{t('details')}</VisuallyHidden>,
      expandedRowRender: row => (
        <Facts facts={folded.map(column => ({ label: column.title, value: column.render(row) }))} />
      ),
    },
  }
}

function tableColumn<R>(column: ListColumn<R>, width: number, query: ListQuery): TableColumnType<R> {
  const result: TableColumnType<R> = {
    // The key of the column doubles as the name of its sort order, so that onChange can give it back.
    key: column.sortKey ?? column.key,
    title: column.title,
    width,
    render: (_, row) => {
      const content = column.render(row)
      if (column.key === ACTIONS) return content
      return (
        <div className={styles.cell} data-cell="">
          {content}
        </div>
      )
    },
  }
  if (column.align) result.align = column.align
  if (column.sortKey !== undefined) {
    result.sorter = true
    result.sortOrder = query.sort === column.sortKey ? (query.order === 'asc' ? 'ascend' : 'descend') : null
  }
  return result
}
