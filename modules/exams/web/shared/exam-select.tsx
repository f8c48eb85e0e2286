import { exams } from '../../contract/exams.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface ExamSelectProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (examId: string | undefined) => void
  readonly className?: string
}

/** One exam, found by title. */
export function ExamSelect({ label, value, onChange, ...rest }: ExamSelectProps) {
  const canView = useCan('exam:exam:view')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    exams.paging,
    { page: 1, size: 20, ...(search === '' ? {} : { search }) },
    { keepPrevious: true, enabled: canView },
  )
  const rows = found.data?.rows ?? []
  // A link may name an exam that is not among the first twenty.
  const isMissing = value !== undefined && found.data !== undefined && !rows.some(row => row.id === value)
  const single = useEndpoint(exams.detail, { id: value ?? '' }, { enabled: isMissing })
  const options = rows.map(row => ({ value: row.id, label: row.title }))
  if (single.data) options.unshift({ value: single.data.id, label: single.data.title })
  return (
    <Select<string | null>
      {...rest}
      aria-label={label}
      placeholder={label}
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value ?? null}
      options={options}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}
