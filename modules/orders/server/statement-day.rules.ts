/** A day of a gateway's statement: those in China count by the clock of China, all others by UTC. */
import type { GatewayName } from '../contract/order-kinds.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const aheadMs = (gateway: GatewayName): number => (gateway === 'wechat' || gateway === 'alipay' ? 8 * HOUR_MS : 0)

/** As YYYY-MM-DD. */
export const dayIn = (gateway: GatewayName, at: Date): string =>
  new Date(at.getTime() + aheadMs(gateway)).toISOString().slice(0, 10)

export function boundsOf(gateway: GatewayName, day: string): { readonly from: Date; readonly until: Date } {
  const from = Date.parse(`${day}T00:00:00Z`) - aheadMs(gateway)
  return { from: new Date(from), until: new Date(from + DAY_MS) }
}

/** The last days whose statement is there: gateways in China make it by ten in the morning of the next day. */
export function statementDays(gateway: GatewayName, now: Date, count: number): string[] {
  const ready = new Date(now.getTime() - (gateway === 'stripe' ? HOUR_MS : 10 * HOUR_MS))
  const today = Date.parse(`${dayIn(gateway, ready)}T00:00:00Z`)
  return Array.from({ length: count }, (_, back) => new Date(today - (back + 1) * DAY_MS).toISOString().slice(0, 10))
}

/** Somebody may have compared a day that was not over: its statement was not all there. */
export const isWhole = (gateway: GatewayName, day: string, at: Date): boolean =>
  statementDays(gateway, at, 1).every(last => day <= last)
