/** Where a payment or a refund can be cut off: each place is held by a lock or by the gateway, so that the kill falls there and nowhere else. */

export interface Step {
  readonly name: string
  /** Held in the database before the work begins. */
  readonly lock?: string
  /** The statement of the server that then waits. */
  readonly waits?: RegExp
  /** Only once the gateway is asked: before, the same statement has its turn. */
  readonly isLockedLate?: boolean
  /** Or the gateway: the server dies when it is asked this, before the gateway acts or after. */
  readonly gateway?: { readonly method: 'GET' | 'POST'; readonly acts: boolean }
  readonly isShort?: boolean
}

const table = (name: string): string => `lock table ${name} in exclusive mode`

export const CALLBACK_STEPS: readonly Step[] = [
  { name: 'before it is stored', lock: table('payment_callbacks'), waits: /insert into "?payment_callbacks/i },
  {
    name: 'stored and not judged',
    lock: 'select 1 from orders for update',
    waits: /from "?orders[\s\S]*for (no key )?update/i,
  },
  { name: 'the order held', lock: table('payments'), waits: /"?payments/i },
  { name: 'the order paid, nothing opened', lock: table('entitlements'), waits: /"?entitlements/i, isShort: true },
  { name: 'opened, nobody told', lock: table('notifications'), waits: /"?notifications/i },
]

export const REFUND_STEPS: readonly Step[] = [
  { name: 'before it is written', lock: table('refunds'), waits: /insert into "?refunds/i },
  { name: 'written, not in the log', lock: table('audit_log'), waits: /insert into "?audit_log/i },
  { name: 'before the gateway knows of it', gateway: { method: 'GET', acts: false } },
  { name: 'asked, and not heard', gateway: { method: 'POST', acts: false } },
  { name: 'given back, its answer lost', gateway: { method: 'POST', acts: true }, isShort: true },
  {
    name: 'given back, not counted',
    lock: 'select 1 from orders for update',
    waits: /from "?orders[\s\S]*for (no key )?update/i,
    isLockedLate: true,
  },
  { name: 'counted, access not ended', lock: table('entitlements'), waits: /update "?entitlements/i },
  { name: 'ended, nobody told', lock: table('notifications'), waits: /"?notifications/i },
]
