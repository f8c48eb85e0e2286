import { dictionaries } from '../../../dictionaries/contract/dictionaries.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RemoteTreeSelect, type TreeOption } from '@tripos/ui-staff/remote-tree-select.tsx'
import { treeOptions } from './tree-options.ts'

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
export function CategorySelect({ value, onChange, present, ...rest }: CategorySelectProps) {
  const trees = useEndpoint(dictionaries.categories, {}, { staleMs: 60_000 })
  const offered: TreeOption[] = (trees.data ?? []).map(({ id, name, items }) => ({
    value: id,
    title: name,
    selectable: false,
    children: treeOptions(items),
  }))
  const isOffered = trees.data?.some(({ items }) => items.some(item => item.id === present?.id)) ?? true
  const extra = present && !isOffered ? [{ value: present.id, title: present.name, children: [] }] : []
  return (
    <RemoteTreeSelect
      {...rest}
      tree={[...offered, ...extra]}
      isLoading={trees.isFetching}
      value={value}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}
