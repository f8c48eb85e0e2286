import { courses } from '../../contract/courses.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface CourseSelectProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (courseId: string | undefined) => void
  readonly className?: string
}

/** One course, found by title. */
export function CourseSelect({ label, value, onChange, ...rest }: CourseSelectProps) {
  const canView = useCan('course:course:view')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    courses.paging,
    { page: 1, size: 20, ...(search === '' ? {} : { search }) },
    { keepPrevious: true, enabled: canView },
  )
  const rows = found.data?.rows ?? []
  // A link may name a course that is not among the first twenty.
  const isMissing = value !== undefined && found.data !== undefined && !rows.some(row => row.id === value)
  const single = useEndpoint(courses.detail, { id: value ?? '' }, { enabled: isMissing })
  const options = rows.map(row => ({ value: row.id, label: row.title }))
  if (single.data) options.unshift({ value: single.data.id, label: single.data.title })
  return (
    <Select<string | null>
      {...rest}
      aria-label={label}
      placeholder={label}
      allowClear
      disabled={!canView}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value ?? null}
      options={options}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}
