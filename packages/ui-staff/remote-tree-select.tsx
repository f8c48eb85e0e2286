/** One or several entries of a tree that is fetched as a whole; typing looks in it. */
import { TreeSelect } from 'antd'

export interface TreeOption {
  readonly value: string
  readonly title: string
  readonly selectable?: boolean
  readonly children: TreeOption[]
}

interface FieldProps {
  readonly id?: string
  readonly label: string
  readonly placeholder?: string
  readonly tree: TreeOption[]
  readonly isLoading: boolean
  /** Without the right to look at them there is nothing to choose from. */
  readonly isAllowed?: boolean
  readonly className?: string
}

function treeProps({ label, placeholder = label, tree, isLoading, isAllowed = true, ...rest }: FieldProps) {
  return {
    ...rest,
    ...(isAllowed ? {} : { disabled: true }),
    'aria-label': label,
    placeholder,
    loading: isLoading,
    treeData: tree,
    treeDefaultExpandAll: true,
    showSearch: { treeNodeFilterProp: 'title' },
  }
}

interface RemoteTreeSelectProps extends FieldProps {
  readonly value: string | null | undefined
  readonly onChange: (value: string | undefined) => void
}

export function RemoteTreeSelect({ value, onChange, ...props }: RemoteTreeSelectProps) {
  return (
    <TreeSelect<string | null>
      {...treeProps(props)}
      allowClear
      value={value ?? null}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}

interface RemoteTreeMultiSelectProps extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

export function RemoteTreeMultiSelect({ value, onChange, ...props }: RemoteTreeMultiSelectProps) {
  return <TreeSelect<string[]> {...treeProps(props)} multiple value={[...value]} onChange={next => onChange(next)} />
}
