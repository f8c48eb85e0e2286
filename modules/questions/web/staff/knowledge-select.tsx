import { DictionaryKind, dictionaries } from '../../../dictionaries/contract/dictionaries.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RemoteTreeMultiSelect, RemoteTreeSelect, type TreeOption } from '@tripos/ui-staff/remote-tree-select.tsx'
import { treeOptions } from './tree-options.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Every tree of knowledge points; those of `present` that are no longer offered keep their names. */
function useKnowledge(present: readonly Named[]) {
  const trees = useEndpoint(dictionaries.categories, { kind: DictionaryKind.knowledge }, { staleMs: 60_000 })
  const all = trees.data ?? []
  const offered = new Set(all.flatMap(one => one.items.map(item => item.id)))
  const tree: TreeOption[] = [
    ...all.map(({ id, name, items }) => ({ value: id, title: name, selectable: false, children: treeOptions(items) })),
    ...present
      .filter(({ id }) => trees.isSuccess && !offered.has(id))
      .map(({ id, name }) => ({ value: id, title: name, children: [] })),
  ]
  return { tree, isLoading: trees.isFetching }
}

interface KnowledgeFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly className: string
}

/** One point, with all below it. */
export const KnowledgeFilter = (props: KnowledgeFilterProps) => <RemoteTreeSelect {...props} {...useKnowledge([])} />

interface KnowledgeSelectProps {
  readonly id?: string
  readonly label: string
  readonly placeholder?: string
  /** What the question has now. */
  readonly present: readonly Named[]
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** The knowledge points of a question. */
export function KnowledgeSelect({ present, value = [], onChange, ...rest }: KnowledgeSelectProps) {
  return (
    <RemoteTreeMultiSelect {...rest} {...useKnowledge(present)} value={value} onChange={next => onChange?.(next)} />
  )
}
