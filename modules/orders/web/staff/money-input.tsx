import { InputNumber } from 'antd'
import { CURRENCIES, type Currency, MAX_AMOUNT } from '../../contract/order-kinds.ts'

interface MoneyInputProps {
  readonly id?: string
  readonly currency: Currency
  /** Of the minor unit. */
  readonly value?: number | null
  readonly onChange?: (minor: number | null) => void
  readonly max?: number
}

/** An amount as people write it, kept in the minor unit. */
export function MoneyInput({ id, currency, value, onChange, max = MAX_AMOUNT }: MoneyInputProps) {
  const digits = CURRENCIES[currency]
  const unit = 10 ** digits
  return (
    <InputNumber
      {...(id === undefined ? {} : { id })}
      prefix={currency}
      min={0}
      max={max / unit}
      precision={digits}
      value={value === null || value === undefined ? null : value / unit}
      onChange={next => onChange?.(next === null ? null : Math.round(next * unit))}
      style={{ width: '100%' }}
    />
  )
}
