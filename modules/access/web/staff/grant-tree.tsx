import { access } from '../../contract/access.ts'
import { MenuType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, ConfigProvider, Input, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { type Completion, completions, ticksOf, toggle } from './granting.rules.ts'
import styles from '@tripos/ui-staff/organisation.module.css'
import { matchesWithin, treeFrom, type TreeNode } from '@tripos/ui-staff/tree.rules.ts'

type Entry = Output<typeof access.grantable>[number]

interface GrantTreeProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** The menus and functions that a role grants. */
export function GrantTree(props: GrantTreeProps) {
  const list = useEndpoint(access.grantable, {})
  if (list.isPending) return <Skeleton active />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return <Ticking {...props} rows={list.data} />
}

function Ticking({ id, label, rows, value = [], onChange }: GrantTreeProps & { rows: readonly Entry[] }) {
  const t = useTranslations('access.roles')
  const listText = useListText()
  const isDisabled = ConfigProvider.useConfig().componentDisabled ?? false
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<readonly string[]>(() => rows.map(row => row.id))
  const granted = useMemo(() => new Set(value), [value])
  const ticks = useMemo(() => ticksOf(rows, granted), [rows, granted])
  const wanted = search.trim().toLowerCase()
  const shown = matchesWithin(rows, row => `${row.title} ${row.permission ?? ''}`.toLowerCase().includes(wanted))
  // Of a role from before: what its rights need, and what it has not.
  const lacking = useMemo(() => completions(rows, granted), [rows, granted])
  const [added, setAdded] = useState<readonly Completion[]>([])
  const give = (next: ReadonlySet<string>) => {
    const more = completions(rows, next)
    setAdded(more)
    onChange?.([...next, ...more.map(completion => completion.id)])
  }
  const tick = (key: string, isOn: boolean) => give(toggle(rows, granted, { id: key, isOn }))
  const titles = new Map(rows.map(row => [row.id, row.title]))
  const needText = (some: readonly Completion[]): string =>
    listText(
      some.map(({ id: needed, neededBy }) =>
        t('needed', { what: titles.get(needed) ?? '', by: titles.get(neededBy) ?? '' }),
      ),
    )
  const all = rows.filter(row => row.isHeld && !row.isGroup).map(row => row.id)
  return (
    <div className={styles.checks} {...(id === undefined ? {} : { id })}>
      <div className={styles.folding}>
        <Input.Search
          allowClear
          disabled={false}
          aria-label={t('searchGrants')}
          placeholder={t('searchGrants')}
          onChange={event => setSearch(event.target.value)}
        />
        <Button onClick={() => give(new Set(all))}>{t('grantAll')}</Button>
        <Button onClick={() => give(new Set())}>{t('grantNone')}</Button>
      </div>
      <p aria-live="polite">
        {t('granted', { count: value.length })}
        {added.length > 0 && ` ${t('alsoTicked', { what: needText(added) })}`}
      </p>
      {lacking.length > 0 && !isDisabled && (
        <Alert
          type="warning"
          showIcon
          title={t('lacking', { what: needText(lacking) })}
          action={<Button onClick={() => give(granted)}>{t('complete')}</Button>}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState title={t('nothingFound')} />
      ) : (
        <Tree
          aria-label={label}
          checkable
          checkStrictly
          selectable={false}
          disabled={isDisabled}
          treeData={nodesOf(treeFrom(shown))}
          checkedKeys={{ checked: [...ticks.full], halfChecked: [...ticks.half] }}
          expandedKeys={wanted === '' ? [...opened] : shown.map(row => row.id)}
          onExpand={keys => setOpened(keys.map(String))}
          onCheck={(_, { node, checked }) => tick(String(node.key), checked)}
        />
      )}
    </div>
  )
}

function nodesOf(tree: readonly TreeNode<Entry>[]): TreeDataNode[] {
  return tree.map(({ row, children }) => ({
    key: row.id,
    title: <EntryName row={row} />,
    disableCheckbox: !row.isHeld,
    children: nodesOf(children),
  }))
}

function EntryName({ row }: { row: Entry }) {
  const types = useTranslations('access.menuType')
  return (
    <span className={styles.row}>
      {row.title}
      {row.type !== MenuType.menu && <span className={styles.code}>{types(`${row.type}`)}</span>}
      <span className={styles.code}>{row.permission}</span>
    </span>
  )
}
