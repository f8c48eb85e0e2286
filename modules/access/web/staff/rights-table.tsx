import { access } from '../../contract/access.ts'
import { Alert, Button, Checkbox, ConfigProvider, Input, Skeleton } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { type Companion, give, type GrantChange, lackingOf, take } from './granting.rules.ts'
import { RolePreview } from './role-preview.tsx'
import {
  areasOf,
  countArea,
  type Entry,
  entriesOf,
  needTitles,
  type RightsArea,
  type RightsRow,
  sameRightTitles,
  searchAreas,
} from './rights-table.rules.ts'
import styles from './rights-table.module.css'

interface RightsTableProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** What a role grants: a row for each page, and beside it the menu of somebody with this role. */
export function RightsTable(props: RightsTableProps) {
  const list = useEndpoint(access.grantable, {})
  if (list.isPending) return <Skeleton active />
  if (list.isLoadingError) return <LoadError query={list} />
  return <Rights {...props} rows={list.data} />
}

interface LastChange {
  readonly before: readonly string[]
  readonly also: readonly Companion[]
  readonly isGiven: boolean
}

/** What the boxes of the table know and do. */
interface Granting {
  readonly rows: readonly Entry[]
  readonly granted: ReadonlySet<string>
  readonly change: (ids: readonly string[], isGiven: boolean) => void
}

function Rights({ id, label, rows, value = [], onChange }: RightsTableProps & { rows: readonly Entry[] }) {
  const t = useTranslations('access.roles')
  const [search, setSearch] = useState('')
  const [last, setLast] = useState<LastChange>()
  const changedAt = useRef<Element>(null)
  const granted = useMemo(() => new Set(value), [value])
  const areas = useMemo(() => areasOf(rows), [rows])
  const shown = searchAreas(areas, search)
  const set = ({ granted: next, also }: GrantChange, isGiven: boolean) => {
    changedAt.current = document.activeElement
    setLast({ before: value, also, isGiven })
    onChange?.([...next])
  }
  const change = (ids: readonly string[], isGiven: boolean) =>
    set(isGiven ? give(rows, granted, ids) : take(rows, granted, ids), isGiven)
  const undo = () => {
    onChange?.([...(last?.before ?? [])])
    setLast(undefined)
    if (changedAt.current instanceof HTMLElement) changedAt.current.focus()
  }
  const granting = { rows, granted, change }
  return (
    <div className={styles.sides} {...(id === undefined ? {} : { id })}>
      <div className={styles.rights}>
        <div className={styles.head}>
          <div className={styles.tools}>
            <Input.Search
              allowClear
              disabled={false}
              aria-label={t('searchGrants')}
              placeholder={t('searchGrants')}
              onChange={event => setSearch(event.target.value)}
            />
            <Button
              onClick={() =>
                change(
                  rows.map(row => row.id),
                  true,
                )
              }
            >
              {t('grantAll')}
            </Button>
            <Button onClick={() => change(value, false)}>{t('grantNone')}</Button>
          </div>
          <ChangeNote rows={rows} count={value.length} last={last} onUndo={undo} />
        </div>
        <Lacking {...granting} />
        {shown.length === 0 ? (
          <EmptyState title={t('nothingFound')} />
        ) : (
          <Table label={label} areas={shown} {...granting} />
        )}
      </div>
      <RolePreview menuIds={value} />
    </div>
  )
}

interface ChangeNoteProps {
  readonly rows: readonly Entry[]
  readonly count: number
  readonly last: LastChange | undefined
  readonly onUndo: () => void
}

/** How much is granted, and what came or went with the last tick. */
function ChangeNote({ rows, count, last, onUndo }: ChangeNoteProps) {
  const t = useTranslations('access.roles')
  const listText = useListText()
  const { also = [], isGiven = true } = last ?? {}
  const what = listText(
    also.map(({ id, because, isSameRight }) =>
      t(isSameRight ? 'sameRightAs' : isGiven ? 'needed' : 'useless', titlesOf(rows, id, because)),
    ),
  )
  return (
    <p className={styles.note}>
      <span aria-live="polite">
        {t('granted', { count })}
        {also.length > 0 && ` ${t(isGiven ? 'alsoTicked' : 'alsoCleared', { what })}`}
      </span>
      {also.length > 0 && (
        <Button size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </p>
  )
}

function titlesOf(rows: readonly Entry[], id: string, because: string) {
  const titleOf = (wanted: string): string => rows.find(row => row.id === wanted)?.title ?? ''
  return { what: titleOf(id), by: titleOf(because) }
}

/** Of a role from before: what its rights need, and what it has not. */
function Lacking({ rows, granted, change }: Granting) {
  const t = useTranslations('access.roles')
  const listText = useListText()
  const isDisabled = ConfigProvider.useConfig().componentDisabled ?? false
  const lacking = useMemo(() => lackingOf(rows, granted), [rows, granted])
  if (lacking.length === 0 || isDisabled) return null
  const what = listText(lacking.map(({ id, because }) => t('needed', titlesOf(rows, id, because))))
  const complete = () =>
    change(
      lacking.map(({ id }) => id),
      true,
    )
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.lacking ?? ''}
      title={t('lacking', { what })}
      action={<Button onClick={complete}>{t('complete')}</Button>}
    />
  )
}

function Table({ label, areas, ...granting }: Granting & { label: string; areas: readonly RightsArea[] }) {
  const t = useTranslations('access.roles')
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('columns.page')}</th>
          <th scope="col" className={styles.see}>
            {t('columns.see')}
          </th>
          <th scope="col">{t('columns.change')}</th>
          <th scope="col">{t('columns.acts')}</th>
        </tr>
      </thead>
      {areas.map(area => (
        <Area key={area.id} area={area} {...granting} />
      ))}
    </table>
  )
}

function Area({ area, ...granting }: Granting & { area: RightsArea }) {
  const t = useTranslations('access.roles')
  const { granted, change } = granting
  const count = countArea(area, granted)
  const able = area.rows.flatMap(entriesOf).filter(entry => entry.isHeld)
  const title = area.groups.length === 0 ? t('noGroup') : area.groups.join(' / ')
  return (
    <tbody>
      <tr className={styles.area}>
        <th scope="rowgroup" colSpan={4}>
          <span className={styles.areaTitle}>
            <Checkbox
              aria-label={t('wholeArea', { area: title })}
              checked={count.granted > 0 && count.granted === count.all}
              indeterminate={count.granted > 0 && count.granted < count.all}
              disabled={able.length === 0}
              onChange={event =>
                change(
                  able.map(entry => entry.id),
                  event.target.checked,
                )
              }
            >
              {title}
            </Checkbox>
            <span className={styles.count}>{t('areaCount', { granted: count.granted, all: count.all })}</span>
          </span>
        </th>
      </tr>
      {area.rows.map(row => (
        <Row key={(row.page ?? row.acts[0])?.id} row={row} {...granting} />
      ))}
    </tbody>
  )
}

function Row({ row: { page, see, change, acts }, ...granting }: Granting & { row: RightsRow }) {
  const t = useTranslations('access.roles')
  return (
    <tr>
      <th scope="row" className={styles.page}>
        {page?.title ?? t('noPage')}
        {see && <Conditions entry={see} rows={granting.rows} />}
      </th>
      <td className={styles.see}>
        {see && (
          <Right entry={see} label={t('seePage', { page: see.title })} {...granting}>
            <span className={styles.phoneOnly}>{t('columns.see')}</span>
          </Right>
        )}
      </td>
      <td>
        {change && (
          <Right entry={change} {...granting}>
            {change === page ? t('seeAndChange') : change.title}
          </Right>
        )}
      </td>
      <td>
        {acts.map(entry => (
          <Right key={entry.id} entry={entry} {...granting}>
            {entry.title}
          </Right>
        ))}
      </td>
    </tr>
  )
}

interface RightProps extends Granting {
  readonly entry: Entry
  /** Where the column says what the box is. */
  readonly label?: string
  readonly children: ReactNode
}

function Right({ entry, label, children, rows, granted, change }: RightProps) {
  const t = useTranslations('access.roles')
  return (
    <div className={styles.right}>
      <Checkbox
        checked={granted.has(entry.id)}
        disabled={!entry.isHeld}
        title={entry.isHeld ? (entry.permission ?? '') : t('notHeld')}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onChange={event => change([entry.id], event.target.checked)}
      >
        {children}
      </Checkbox>
      {label === undefined && <Conditions entry={entry} rows={rows} />}
    </div>
  )
}

/** What else comes and goes with a right. */
function Conditions({ entry, rows }: { entry: Entry; rows: readonly Entry[] }) {
  const t = useTranslations('access.roles')
  const listText = useListText()
  const needs = needTitles(rows, entry)
  const same = sameRightTitles(rows, entry)
  return (
    <>
      {needs.length > 0 && <span className={styles.condition}>{t('needs', { what: listText(needs) })}</span>}
      {same.length > 0 && <span className={styles.condition}>{t('goesWith', { what: listText(same) })}</span>}
    </>
  )
}
