import { DictionaryKind, dictionaries } from '../../../dictionaries/contract/dictionaries.ts'
import { TreeSelect } from 'antd'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { type TreeOption, treeOptions } from './tree-options.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Every tree of knowledge points; those of `present` that are no longer offered keep their names. */
function useKnowledge(present: readonly Named[]) {
  const trees = useEndpoint(dictionaries.categories, { kind: DictionaryKind.knowledge }, { staleMs: 60_000 })
  const all = trees.data ?? []
  const offered = new Set(all.flatMap(tree => tree.items.map(item => item.id)))
  const treeData: TreeOption[] = [
    ...all.map(({ id, name, items }) => ({ value: id, title: name, selectable: false, children: treeOptions(items) })),
    ...present
      .filter(({ id }) => trees.isSuccess && !offered.has(id))
      .map(({ id, name }) => ({ value: id, title: name, children: [] })),
  ]
  return { treeData, isLoading: trees.isFetching }
}

interface KnowledgeFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly className: string
}

/** One point, with all below it. */
export function KnowledgeFilter({ label, value, onChange, className }: KnowledgeFilterProps) {
  const { treeData, isLoading } = useKnowledge([])
  return (
    <TreeSelect<string | null>
      className={className}
      aria-label={label}
      placeholder={label}
      allowClear
      loading={isLoading}
      treeData={treeData}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={value ?? null}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}

interface KnowledgeSelectProps {
  readonly id?: string
  readonly label: string
  /** What the question has now. */
  readonly present: readonly Named[]
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** The knowledge points of a question. */
export function KnowledgeSelect({ label, present, value = [], onChange, ...rest }: KnowledgeSelectProps) {
  const { treeData, isLoading } = useKnowledge(present)
  return (
    <TreeSelect<string[]>
      {...rest}
      aria-label={label}
      placeholder={label}
      multiple
      loading={isLoading}
      treeData={treeData}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={[...value]}
      onChange={next => onChange?.(next)}
    />
  )
}
