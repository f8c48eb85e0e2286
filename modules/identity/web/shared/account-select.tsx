import { RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../contract/identity.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import { accountOption } from './account-option.ts'

interface AccountSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  /** The chosen one, whose name is known. */
  readonly known: { readonly id: string; readonly name: string } | null
}

/** One account of the back office by name. */
export function AccountSelect({ value, onChange, known, ...rest }: AccountSelectProps) {
  return (
    <RemoteSelect
      {...rest}
      source={{
        endpoint: identity.options,
        input: { roleType: RoleType.administrator },
        toOption: accountOption,
        known: known ? [{ value: known.id, label: known.name }] : [],
        isAllowed: useCan('sys:user:view'),
      }}
      value={value}
      onChange={id => onChange?.(id ?? null)}
    />
  )
}
