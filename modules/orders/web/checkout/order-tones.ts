import type { Tone } from '@tripos/ui/tag.tsx'
import { OrderState } from '../../contract/order-kinds.ts'

export const ORDER_TONES: Readonly<Record<OrderState, Tone>> = {
  [OrderState.toPay]: 'warning',
  [OrderState.paid]: 'success',
  [OrderState.cancelled]: 'neutral',
  [OrderState.refunded]: 'neutral',
  [OrderState.expired]: 'neutral',
}
