/** What becomes of an order when its gateway says that it was paid. */
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { ORDER_ACTIONS, type OrderState } from '../contract/order-kinds.ts'

export interface ClaimedPayment {
  readonly merchant: string
  readonly amount: number
  readonly currency: string
  readonly state: 'open' | 'paid' | 'closed' | 'absent'
  readonly tradeId: string | null
}

interface AskedPayment {
  readonly amount: number
  readonly currency: string
}

export type Fit = 'fits' | 'notPaid' | 'merchant' | 'currency' | 'amount'

/** Whether what was paid is what was asked for, by whoever was to get it. */
export function fitOf(claimed: ClaimedPayment, asked: AskedPayment, merchant: string): Fit {
  if (claimed.merchant !== merchant) return 'merchant'
  if (claimed.state !== 'paid' || claimed.tradeId === null) return 'notPaid'
  if (claimed.currency !== asked.currency) return 'currency'
  return claimed.amount === asked.amount ? 'fits' : 'amount'
}

export interface Settlement {
  readonly payment: 'paid' | 'surplus' | 'same'
  readonly paysOrder: boolean
  /** What staff have to look at. */
  readonly difference: 'late' | 'surplus' | null
}

/**
 * Under the lock of the order. The first payment that fits pays an order that is to be paid; money that comes for anything else is
 * kept in the books as surplus, for staff to give back, and opens nothing.
 */
export function settlementOf(
  orderState: OrderState,
  payment: { readonly state: 'open' | 'paid' | 'surplus' | 'closed' },
): Settlement {
  if (payment.state === 'paid' || payment.state === 'surplus')
    return { payment: 'same', paysOrder: false, difference: null }
  if (mayHappen(ORDER_ACTIONS.pay, orderState)) return { payment: 'paid', paysOrder: true, difference: null }
  const wasPaid = mayHappen(ORDER_ACTIONS.refund, orderState)
  return { payment: 'surplus', paysOrder: false, difference: wasPaid ? 'surplus' : 'late' }
}
