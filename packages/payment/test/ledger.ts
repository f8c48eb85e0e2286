/** What a stand-in knows of payments and refunds, whichever gateway it plays. */

import { randomBytes } from 'node:crypto'

export interface LedgerPayment {
  readonly no: string
  amount: number
  currency: string
  state: 'open' | 'paid' | 'closed'
  /** From when it was paid on. */
  tradeId: string
  paidAt: Date | null
  notifyUrl: string
  returnUrl: string
  /** What the gateway calls it from its start on. */
  readonly ref: string
}

export interface LedgerRefund {
  readonly no: string
  readonly paymentNo: string
  readonly amount: number
  readonly refundId: string
  state: 'done' | 'pending'
  readonly at: Date
}

export interface Ledger {
  readonly payments: Map<string, LedgerPayment>
  readonly refunds: Map<string, LedgerRefund>
  open(payment: Pick<LedgerPayment, 'no' | 'amount' | 'currency' | 'notifyUrl' | 'returnUrl'>): LedgerPayment
  pay(no: string): LedgerPayment
  /** Undefined where more would be given back than was paid. The same number again is the same refund. */
  refund(no: string, paymentNo: string, amount: number): LedgerRefund | undefined
}

export function makeLedger(prefix: string, now: () => Date): Ledger {
  const payments = new Map<string, LedgerPayment>()
  const refunds = new Map<string, LedgerRefund>()
  const next = (kind: string) => `${prefix}${kind}${randomBytes(6).toString('hex')}`
  return {
    payments,
    refunds,
    open(fields) {
      const known = payments.get(fields.no)
      if (known !== undefined) return known
      const payment: LedgerPayment = { ...fields, state: 'open', tradeId: '', paidAt: null, ref: next('S') }
      payments.set(payment.no, payment)
      return payment
    },
    pay(no) {
      const payment = payments.get(no)
      if (payment === undefined) throw new Error(`no payment ${no}`)
      if (payment.state === 'closed') throw new Error(`payment ${no} is closed`)
      if (payment.state === 'open') Object.assign(payment, { state: 'paid', tradeId: next('T'), paidAt: now() })
      return payment
    },
    refund(no, paymentNo, amount) {
      const known = refunds.get(no)
      if (known !== undefined) return known
      const payment = payments.get(paymentNo)
      const given = [...refunds.values()].filter(one => one.paymentNo === paymentNo)
      const sum = given.reduce((total, one) => total + one.amount, 0)
      if (payment?.state !== 'paid' || sum + amount > payment.amount) return undefined
      const refund: LedgerRefund = { no, paymentNo, amount, refundId: next('R'), state: 'done', at: now() }
      refunds.set(no, refund)
      return refund
    },
  }
}

export interface SignedCallback {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Brings a callback to where the payment says; gives the status of the answer. */
export async function deliver(url: string, { headers, body }: SignedCallback): Promise<number> {
  const { status } = await fetch(url, { method: 'POST', headers, body })
  return status
}

/** A page of the gateway where a person pays by one button. */
export const payPage = (
  title: string,
  action: string,
): string => `<!doctype html><html lang="en"><title>${title}</title>
<meta name="viewport" content="width=device-width"><main><h1>${title}</h1><form method="post" action="${action}">
<button>Pay</button></form></main></html>`
