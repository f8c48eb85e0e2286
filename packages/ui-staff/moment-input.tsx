import { DatePicker } from 'antd'
import dayjs from 'dayjs'

interface MomentInputProps {
  readonly id?: string
  readonly label: string
  /** ISO 8601; null for none. */
  readonly value?: string | null
  readonly onChange?: (moment: string | null) => void
}

/** A moment in the time zone of the browser, kept in UTC. */
export function MomentInput({ id, label, value, onChange }: MomentInputProps) {
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={label}
      value={value ? dayjs(value) : null}
      onChange={next => onChange?.(next ? next.second(0).millisecond(0).toISOString() : null)}
      style={{ width: '100%' }}
    />
  )
}
