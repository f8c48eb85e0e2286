import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import styles from './list-page.module.css'

interface DayFilterProps {
  readonly label: string
  /** ISO 8601; of an end the moment after the day. */
  readonly value: string | undefined
  readonly onChange: (moment: string | undefined) => void
  /** The chosen day is the last one that counts. */
  readonly isEnd?: boolean
}

/** A day of the browser's time zone as a bound of a list. */
export function DayFilter({ label, value, onChange, isEnd = false }: DayFilterProps) {
  const shift = isEnd ? 1 : 0
  const shown = value === undefined ? null : dayjs(value).subtract(shift, 'day')
  return (
    <DatePicker
      className={styles.dayFilter ?? ''}
      aria-label={label}
      placeholder={label}
      value={shown?.isValid() ? shown : null}
      onChange={day => onChange(day ? day.startOf('day').add(shift, 'day').toISOString() : undefined)}
    />
  )
}
