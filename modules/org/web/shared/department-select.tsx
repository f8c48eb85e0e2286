import { org } from '../../contract.ts'
import { TreeSelect } from 'antd'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { treeOf } from './department.rules.ts'

/** Without the right to see departments there is nothing to choose from. */
function useDepartmentTree() {
  const canView = useCan('sys:depart:view')
  const list = useEndpoint(org.tree, {}, { enabled: canView, staleMs: 60_000 })
  return { canView, tree: treeOf(list.data ?? []), isLoading: list.isFetching }
}

interface DepartmentSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null | undefined
  readonly onChange?: (value: string | null) => void
  readonly className?: string
}

export function DepartmentSelect({ label, value, onChange, ...rest }: DepartmentSelectProps) {
  const { canView, tree, isLoading } = useDepartmentTree()
  return (
    <TreeSelect<string | null>
      {...rest}
      aria-label={label}
      placeholder={label}
      allowClear
      disabled={!canView}
      loading={isLoading}
      treeData={tree}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={value ?? null}
      onChange={next => onChange?.(next ?? null)}
    />
  )
}

interface DepartmentsSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** Several; a chosen department stands for those below it. */
export function DepartmentsSelect({ label, value = [], onChange, ...rest }: DepartmentsSelectProps) {
  const { canView, tree, isLoading } = useDepartmentTree()
  return (
    <TreeSelect<string[]>
      {...rest}
      aria-label={label}
      placeholder={label}
      multiple
      disabled={!canView}
      loading={isLoading}
      treeData={tree}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={[...value]}
      onChange={next => onChange?.(next)}
    />
  )
}
