import { InputNumber, Space, Switch } from 'antd'

interface OptionalMinutesProps {
  readonly id?: string
  readonly label: string
  /** Null: there is no such limit. */
  readonly value?: number | null
  readonly onChange?: (minutes: number | null) => void
}

/** A limit that can be switched off. */
export function OptionalMinutes({ id, label, value = null, onChange }: OptionalMinutesProps) {
  return (
    <Space>
      <Switch
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        checked={value !== null}
        onChange={isOn => onChange?.(isOn ? 15 : null)}
      />
      {value !== null && (
        <InputNumber
          aria-label={label}
          min={0}
          max={1440}
          precision={0}
          value={value}
          onChange={minutes => onChange?.(minutes ?? 0)}
        />
      )}
    </Space>
  )
}
