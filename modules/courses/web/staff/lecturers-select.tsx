import { lecturers } from '../../../lecturers/contract.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface Lecturer {
  readonly id: string
  readonly name: string
}

interface LecturersSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (value: string[]) => void
  /** Chosen lecturers, whose names are known. */
  readonly known: readonly Lecturer[]
}

/** Lecturers in the order in which they are chosen. The server gives at most twenty; typing narrows. */
export function LecturersSelect({ label, value = [], onChange, known, ...rest }: LecturersSelectProps) {
  const canView = useCan('course:lecturer:view')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(known)
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    lecturers.paging,
    { size: 20, sort: 'sort', order: 'asc', ...(search === '' ? {} : { search }) },
    { keepPrevious: true, enabled: canView },
  )
  const all = new Map([...picked, ...(found.data?.rows ?? [])].map(one => [one.id, one]))
  return (
    <Select<string[]>
      {...rest}
      aria-label={label}
      placeholder={label}
      mode="multiple"
      disabled={!canView}
      maxCount={20}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={[...value]}
      options={[...all.values()].map(one => ({ value: one.id, label: one.name }))}
      onChange={next => {
        setPicked(next.flatMap(id => all.get(id) ?? []))
        setText('')
        onChange?.(next)
      }}
    />
  )
}
