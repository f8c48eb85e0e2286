import { access } from '../../contract/access.ts'
import { RemoteMultiSelect } from '@tripos/ui-staff/remote-select.tsx'

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

const toOption = ({ id, name }: Named) => ({ value: id, label: name })

export function RoleSelect({ value = [], onChange, known, ...rest }: RoleSelectProps) {
  return (
    <RemoteMultiSelect
      {...rest}
      source={{ endpoint: access.roleOptions, input: {}, toOption, known: known.map(toOption), isComplete: true }}
      value={value}
      onChange={ids => onChange?.(ids)}
    />
  )
}
