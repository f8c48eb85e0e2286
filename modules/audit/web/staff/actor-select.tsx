import { audit } from '../../contract.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface ActorSelectProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (userId: string | undefined) => void
  readonly className: string
}

/** One administrator, found by name. */
export function ActorSelect({ label, value, onChange, className }: ActorSelectProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(audit.actors, search === '' ? {} : { search }, { keepPrevious: true })
  const rows = found.data ?? []
  // A link may name somebody who is not among the first twenty.
  const isMissing = value !== undefined && found.data !== undefined && !rows.some(row => row.id === value)
  const single = useEndpoint(audit.actors, { id: value ?? '' }, { enabled: isMissing })
  return (
    <Select<string | null>
      className={className}
      aria-label={label}
      placeholder={label}
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value ?? null}
      options={[...(isMissing ? (single.data ?? []) : []), ...rows].map(row => ({
        value: row.id,
        label: `${row.realName} (${row.userName})`,
      }))}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}
