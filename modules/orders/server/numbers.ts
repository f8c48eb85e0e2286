/** Numbers that people and gateways read: the day and ten digits of chance. The tables refuse one that was used before. */
import { newDigits } from '@tripos/runtime/random.ts'

const HOURS_AHEAD_MS = 8 * 3_600_000

const dayOf = (now: Date): string =>
  new Date(now.getTime() + HOURS_AHEAD_MS).toISOString().slice(0, 10).replaceAll('-', '')

export const orderNo = (now: Date): string => `${dayOf(now)}${newDigits(10)}`
export const paymentNo = (now: Date): string => `P${dayOf(now)}${newDigits(10)}`
export const refundNo = (now: Date): string => `R${dayOf(now)}${newDigits(10)}`
