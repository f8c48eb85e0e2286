import { banks } from '../../../contract/banks.ts'
import type { GranteeKind } from '@tripos/contract-kit/enums.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'

interface GranteeSelectProps {
  readonly bankId: string
  readonly kind: GranteeKind
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly className?: string
}

/** Administrators, roles or departments. */
export function GranteeSelect({ bankId, kind, ...rest }: GranteeSelectProps) {
  return (
    <RemoteSelect
      {...rest}
      source={{
        endpoint: banks.grantees,
        input: { bankId, kind },
        toOption: ({ id, name, detail }) => ({
          value: id,
          label: detail === '' || detail === name ? name : `${name} (${detail})`,
        }),
      }}
    />
  )
}
