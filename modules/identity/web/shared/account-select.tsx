import { RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../contract/identity.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface Account {
  readonly id: string
  readonly name: string
}

interface AccountSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  /** The chosen one, whose name is known. */
  readonly known: Account | null
}

/** One account of the back office by name. The server gives at most twenty; typing narrows. */
export function AccountSelect({ label, value = null, onChange, known, ...rest }: AccountSelectProps) {
  const canView = useCan('sys:user:view')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(known)
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    identity.options,
    { roleType: RoleType.administrator, ...(search === '' ? {} : { search }) },
    { keepPrevious: true, enabled: canView },
  )
  const accounts = (found.data ?? []).map(({ id, realName, userName }) => ({ id, name: `${realName} (${userName})` }))
  // Kept, so that a name stays when the next search no longer brings it.
  const all = picked === null || accounts.some(({ id }) => id === picked.id) ? accounts : [picked, ...accounts]
  return (
    <Select<string | null>
      {...rest}
      aria-label={label}
      placeholder={label}
      allowClear
      disabled={!canView}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next: string | null | undefined) => {
        setPicked(all.find(({ id }) => id === next) ?? null)
        onChange?.(next ?? null)
      }}
    />
  )
}
