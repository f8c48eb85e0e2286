import { dictionaries } from '@tripos/contract/dictionaries'
import { TreeSelect } from 'antd'
import { useEndpoint } from '../../lib/use-endpoint.ts'

interface Node {
  readonly value: string
  readonly title: string
  readonly selectable?: boolean
  readonly children: Node[]
}

interface Row {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

/** Entries as a tree; one that is no longer offered still has its name where it is chosen. */
function nodesOf(rows: readonly Row[], parentId: string | null = null): Node[] {
  return rows
    .filter(row => row.parentId === parentId)
    .map(row => ({ value: row.id, title: row.name, children: nodesOf(rows, row.id) }))
}

interface CategorySelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null | undefined
  readonly onChange?: (value: string | null) => void
  /** What the bank has now, which may be switched off. */
  readonly present?: { readonly id: string; readonly name: string } | null
  readonly className?: string
}

/** A category of any of the site's category trees. */
export function CategorySelect({ label, value, onChange, present, ...rest }: CategorySelectProps) {
  const trees = useEndpoint(dictionaries.categories, {}, { staleMs: 60_000 })
  const offered: Node[] = (trees.data ?? []).map(({ id, name, items }) => ({
    value: id,
    title: name,
    selectable: false,
    children: nodesOf(items),
  }))
  const isOffered = trees.data?.some(({ items }) => items.some(item => item.id === present?.id)) ?? true
  const extra = present && !isOffered ? [{ value: present.id, title: present.name, children: [] }] : []
  return (
    <TreeSelect<string | null>
      {...rest}
      aria-label={label}
      placeholder={label}
      allowClear
      loading={trees.isFetching}
      treeData={[...offered, ...extra]}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={value ?? null}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}
