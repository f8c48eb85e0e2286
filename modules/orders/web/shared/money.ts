/** Money as people of the language write it. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { CURRENCIES, type Currency } from '../../contract/order-kinds.ts'

export const formatMoney = (minor: number, currency: Currency, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 10 ** CURRENCIES[currency])

export function useMoney(): (minor: number, currency: Currency) => string {
  const language = useLocaleStore(state => state.language)
  return (minor, currency) => formatMoney(minor, currency, language)
}
