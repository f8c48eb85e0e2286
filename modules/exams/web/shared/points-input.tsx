import { InputNumber } from 'antd'

interface PointsInputProps {
  readonly id?: string
  readonly label?: string
  /** Hundredths of a point. */
  readonly value?: number | null
  readonly onChange?: (hundredths: number) => void
  readonly className?: string
}

/** Points with up to two decimals; handed out as hundredths, as everything counts them. */
export function PointsInput({ value, onChange, label, ...rest }: PointsInputProps) {
  return (
    <InputNumber<number>
      {...rest}
      {...(label === undefined ? {} : { 'aria-label': label })}
      min={0}
      max={100_000}
      // Two decimals at most, and no zeros at the end.
      parser={text => Math.round(Number(text) * 100) / 100}
      value={value === null || value === undefined ? null : value / 100}
      onChange={points => onChange?.(Math.round((points ?? 0) * 100))}
    />
  )
}
