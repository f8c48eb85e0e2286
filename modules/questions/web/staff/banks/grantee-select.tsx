import { banks } from '../../../contract/banks.ts'
import type { GranteeKind } from '@tripos/contract-kit/enums.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface GranteeSelectProps {
  readonly bankId: string
  readonly kind: GranteeKind
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly className?: string
}

/** Administrators, roles or departments. The server gives at most twenty; typing narrows. */
export function GranteeSelect({ bankId, kind, label, value, onChange, className }: GranteeSelectProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(banks.grantees, { bankId, kind, search }, { keepPrevious: true })
  return (
    <Select
      {...(className === undefined ? {} : { className })}
      aria-label={label}
      placeholder={label}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      allowClear
      value={value ?? null}
      options={(found.data ?? []).map(one => ({
        value: one.id,
        label: one.detail === '' || one.detail === one.name ? one.name : `${one.name} (${one.detail})`,
      }))}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}
