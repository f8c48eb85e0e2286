import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { audit } from '../../contract.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'

interface ActorSelectProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (userId: string | undefined) => void
  readonly className: string
}

const toOption = ({ id, realName, userName }: Output<typeof audit.actors>[number]) => ({
  value: id,
  label: `${realName} (${userName})`,
})

/** One administrator, found by name. */
export function ActorSelect(props: ActorSelectProps) {
  return (
    <RemoteSelect
      {...props}
      source={{
        endpoint: audit.actors,
        input: {},
        toOption,
        find: { endpoint: audit.actors, toOption: ([actor]) => actor && toOption(actor) },
      }}
    />
  )
}
