import { identity } from '../../contract/identity.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteMultiSelect } from '@tripos/ui-staff/remote-select.tsx'
import { accountOption, type UserOption } from './account-option.ts'

interface UserSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  /** Chosen people, whose names are known. */
  readonly known: readonly UserOption[]
}

/** Students by name. */
export function UserSelect({ value = [], onChange, known, ...rest }: UserSelectProps) {
  return (
    <RemoteMultiSelect
      {...rest}
      source={{
        endpoint: identity.options,
        input: { roleType: RoleType.student },
        toOption: accountOption,
        known: known.map(accountOption),
        isAllowed: useCan('sys:user:view'),
      }}
      value={value}
      onChange={ids => onChange?.(ids)}
    />
  )
}
