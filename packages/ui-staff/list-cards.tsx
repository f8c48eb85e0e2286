/** The rows of a list on a phone: what it is, its state, the facts that count, and what can be done; the rest on request. */
import { Checkbox, Select, Spin } from 'antd'
import { useTranslations } from 'use-intl'
import { Facts } from '@tripos/ui/facts.tsx'
import { ACTIONS, type ListColumn, type ListRows } from './list-column.ts'
import styles from './list-cards.module.css'

export function ListCards<R>(props: ListRows<R>) {
  const { rows, rowKey, selection, isLoading } = props
  const t = useTranslations('staff.list')
  const keys = rows.map(rowKey)
  const isAll = selection !== undefined && keys.length > 0 && selection.keys.length === keys.length
  return (
    <Spin spinning={isLoading}>
      <div className={styles.tools}>
        {selection && rows.length > 0 && (
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && selection.keys.length > 0}
            onChange={() => selection.choose(isAll ? [] : keys)}
          >
            {t('chooseAll')}
          </Checkbox>
        )}
        <Sorting {...props} />
      </div>
      {rows.length === 0 && !isLoading && props.empty}
      <ul className={styles.cards}>
        {rows.map((row, at) => (
          <li key={rowKey(row)} className={styles.card}>
            <Card row={row} no={at + 1} {...props} />
          </li>
        ))}
      </ul>
    </Spin>
  )
}

function Card<R>({ row, no, columns, rowKey, selection }: ListRows<R> & { row: R; no: number }) {
  const t = useTranslations('staff.list')
  const key = rowKey(row)
  const isChosen = selection?.keys.includes(key) ?? false
  const heads = columns.filter(column => column.isFixed && column.key !== ACTIONS)
  const others = columns.filter(column => !column.isFixed && column.key !== ACTIONS)
  const actions = columns.find(column => column.key === ACTIONS)
  return (
    <>
      <div className={styles.head}>
        {selection && (
          <Checkbox
            checked={isChosen}
            aria-label={t('chooseRow', { no })}
            onChange={() =>
              selection.choose(isChosen ? selection.keys.filter(one => one !== key) : [...selection.keys, key])
            }
          />
        )}
        <div className={styles.title}>
          {heads.map(column => (
            <div key={column.key}>{column.render(row)}</div>
          ))}
        </div>
      </div>
      <Facts facts={factsIn(others.filter(({ priority }) => priority === 1))} />
      <Rest facts={factsIn(others.filter(({ priority }) => priority !== 1))} />
      {actions && <div className={styles.actions}>{actions.render(row)}</div>}
    </>
  )

  function factsIn(some: readonly ListColumn<R>[]) {
    // A head without a word beside it tells nothing on a card.
    return some
      .map(column => ({ label: column.title, value: column.render(row) }))
      .filter(({ value }) => value !== '' && value !== null && value !== false)
  }
}

function Rest({ facts }: Parameters<typeof Facts>[0]) {
  const t = useTranslations('staff.list')
  if (facts.length === 0) return null
  return (
    <details className={styles.rest}>
      <summary>{t('details')}</summary>
      <Facts facts={facts} />
    </details>
  )
}

/** In place of the heads of columns. */
function Sorting<R>({ columns, query, change }: ListRows<R>) {
  const t = useTranslations('staff.list')
  const options = columns.flatMap(({ sortKey, title }) =>
    sortKey === undefined
      ? []
      : [
          { value: `${sortKey} asc`, label: t('ascending', { column: title }) },
          { value: `${sortKey} desc`, label: t('descending', { column: title }) },
        ],
  )
  if (options.length === 0) return null
  return (
    <Select
      className={styles.sort ?? ''}
      aria-label={t('sort')}
      placeholder={t('sort')}
      allowClear
      value={query.sort === undefined ? null : `${query.sort} ${query.order}`}
      options={options}
      onChange={(next: string | null | undefined) => {
        const [sort, order] = next?.split(' ') ?? []
        change({ sort, order: order === 'asc' ? order : undefined })
      }}
    />
  )
}
