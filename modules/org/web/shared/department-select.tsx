import { org } from '../../contract.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RemoteTreeMultiSelect, RemoteTreeSelect } from '@tripos/ui-staff/remote-tree-select.tsx'
import { treeOf } from './department.rules.ts'

function useDepartmentTree() {
  const isAllowed = useCan('sys:depart:view')
  const list = useEndpoint(org.tree, {}, { enabled: isAllowed, staleMs: 60_000 })
  return { isAllowed, tree: treeOf(list.data ?? []), isLoading: list.isFetching }
}

interface DepartmentSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null | undefined
  readonly onChange?: (value: string | null) => void
  readonly className?: string
}

export function DepartmentSelect({ value, onChange, ...rest }: DepartmentSelectProps) {
  return (
    <RemoteTreeSelect {...rest} {...useDepartmentTree()} value={value} onChange={next => onChange?.(next ?? null)} />
  )
}

interface DepartmentsSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
}

/** Several; a chosen department stands for those below it. */
export function DepartmentsSelect({ value = [], onChange, ...rest }: DepartmentsSelectProps) {
  return <RemoteTreeMultiSelect {...rest} {...useDepartmentTree()} value={value} onChange={next => onChange?.(next)} />
}
