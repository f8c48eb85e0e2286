import { questions } from '../../contract/questions.ts'
import { Select } from 'antd'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'

interface TagSelectProps {
  readonly label: string
  readonly bankId: string | null
  readonly value: string | null
  readonly onChange: (tag: string | null) => void
}

/** One of the tags that the questions of a bank carry. */
export function TagSelect({ label, bankId, value, onChange }: TagSelectProps) {
  const bank = useEndpoint(questions.bankDetail, { id: bankId ?? '' }, { enabled: bankId !== null })
  const tags = bank.data?.tags ?? []
  return (
    <Select<string | null>
      aria-label={label}
      placeholder={label}
      allowClear
      disabled={bankId === null}
      popupMatchSelectWidth={false}
      value={value}
      options={tags.map(tag => ({ value: tag, label: tag }))}
      onChange={next => onChange(next ?? null)}
    />
  )
}
