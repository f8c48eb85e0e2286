/** Money as people read it in what they are told. */
import { CURRENCIES, type Currency } from '../contract/order-kinds.ts'

export function moneyText(minor: number, currency: Currency): string {
  const digits = CURRENCIES[currency]
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return `${currency} ${minor < 0 ? '-' : ''}${amount}`
}
