import { identity } from '../../contract/identity.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface UserOption {
  readonly id: string
  readonly userName: string
  readonly realName: string
}

interface UserSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  /** Chosen people, whose names are known. */
  readonly known: readonly UserOption[]
}

/** Students by name. The server gives at most twenty; typing narrows. */
export function UserSelect({ label, value = [], onChange, known, ...rest }: UserSelectProps) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly UserOption[]>(known)
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    identity.options,
    { roleType: RoleType.student, ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  )
  const all = new Map([...picked, ...(found.data ?? [])].map(person => [person.id, person]))
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      aria-label={label}
      placeholder={label}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={[...value]}
      options={[...all.values()].map(one => ({ value: one.id, label: `${one.realName} (${one.userName})` }))}
      onChange={ids => {
        // Kept, so that a name stays when the next search no longer brings it.
        setPicked([...all.values()].filter(person => ids.includes(person.id)))
        onChange?.(ids)
      }}
    />
  )
}
