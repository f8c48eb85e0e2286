/** What every gateway can do. Money is an integer of the minor unit of its currency; numbers of payments and refunds are ours. */

export interface NewPayment {
  readonly no: string
  readonly title: string
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly expiresAt: Date
  /** Where the gateway tells of it. */
  readonly notifyUrl: string
  /** Where the browser comes back to. */
  readonly returnUrl: string
  /** Of whoever pays. */
  readonly ip: string
  /** Of the browser inside WeChat: what says who pays there. */
  readonly code?: string | undefined
}

/** How the person goes on: a code to scan, an address to go to, or parameters for the bridge of the app that shows the page. */
export type Started =
  | { readonly kind: 'qr'; readonly text: string; readonly gatewayRef: string | null }
  | { readonly kind: 'redirect'; readonly url: string; readonly gatewayRef: string | null }
  | { readonly kind: 'bridge'; readonly params: Readonly<Record<string, string>>; readonly gatewayRef: string | null }

/** By what a payment is found. */
export interface PaymentKey {
  readonly no: string
  /** What the gateway called it when it was started. */
  readonly gatewayRef: string | null
}

/** What a gateway says of one payment. */
export interface PaymentFacts {
  readonly no: string
  /** `absent`: the gateway has never heard of it. */
  readonly state: 'open' | 'paid' | 'closed' | 'absent'
  /** The gateway's own number of what was paid. */
  readonly tradeId: string | null
  /** To whom it was paid. */
  readonly merchant: string
  readonly amount: number
  readonly currency: string
  readonly paidAt: Date | null
}

export interface NewRefund {
  readonly no: string
  readonly payment: PaymentKey
  readonly tradeId: string
  readonly amount: number
  /** Of the payment. */
  readonly total: number
  readonly currency: string
  readonly reason: string
}

export interface RefundFacts {
  readonly no: string
  readonly state: 'done' | 'pending' | 'failed' | 'absent'
  readonly refundId: string | null
  /** Null where the gateway does not say it. */
  readonly amount: number | null
}

export interface RawCallback {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type CallbackFacts =
  | { readonly kind: 'payment'; readonly payment: PaymentFacts }
  | { readonly kind: 'refund'; readonly refund: RefundFacts }
  /** Well signed, and about nothing that we keep. */
  | { readonly kind: 'other' }

export interface CallbackAnswer {
  readonly status: number
  readonly mime: string
  readonly body: string
}

export interface StatementLine {
  readonly kind: 'payment' | 'refund'
  /** Ours: of the payment, or of the refund. */
  readonly no: string
  readonly tradeId: string
  readonly amount: number
  readonly currency: string
}

export interface Gateway {
  /** To whom payments go, as the gateway's answers name it. */
  readonly merchant: string
  start(way: string, payment: NewPayment): Promise<Started>
  find(key: PaymentKey): Promise<PaymentFacts>
  /** From then on nobody can pay it; a payment that was paid meanwhile stays as it is: ask again. */
  close(key: PaymentKey): Promise<void>
  refund(refund: NewRefund): Promise<RefundFacts>
  findRefund(refund: NewRefund): Promise<RefundFacts>
  /** Throws a CallbackError where it was not signed as it must be, or not now. */
  readCallback(callback: RawCallback): CallbackFacts
  answer(isTaken: boolean): CallbackAnswer
  /** Of a day in the time zone of the gateway, as YYYY-MM-DD. */
  statement(day: string): Promise<readonly StatementLine[]>
  /** Asks something harmless, to see whether the settings are right; gives the gateway's words. */
  check(): Promise<string>
}

/** The gateway did not do it. */
export class GatewayError extends Error {
  /** Another try would end the same way. */
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}

export type CallbackFault = 'unsigned' | 'forged' | 'stale' | 'unknownKey' | 'merchant' | 'unreadable'

/** A callback that is not to be believed. */
export class CallbackError extends Error {
  readonly fault: CallbackFault
  constructor(fault: CallbackFault) {
    super(fault)
    this.fault = fault
  }
}

/** How far the clock of a gateway may be from ours; what comes later than this is asked for instead. */
export const TOLERANCE_MS = 5 * 60_000

export function requireFresh(at: Date, now: Date): void {
  if (!(Math.abs(now.getTime() - at.getTime()) <= TOLERANCE_MS)) throw new CallbackError('stale')
}
