import { access } from '../../contract/access.ts'
import { Select } from 'antd'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface Named {
  readonly id: string
  readonly name: string
}

interface RoleSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  /** Roles of this user, also those that the caller could not give. */
  readonly known: readonly Named[]
}

export function RoleSelect({ label, value = [], onChange, known, ...rest }: RoleSelectProps) {
  const roles = useEndpoint(access.roleOptions, {})
  const all = new Map([...known, ...(roles.data ?? [])].map(role => [role.id, role.name]))
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      aria-label={label}
      placeholder={label}
      loading={roles.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      options={[...all].map(([id, name]) => ({ value: id, label: name }))}
      {...(onChange ? { onChange } : {})}
    />
  )
}
