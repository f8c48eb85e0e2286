/**
 * News that must not be lost: written in the transaction of the change, delivered by a worker, at least once. The table
 * is the job table of pg-boss (see docs/adr/0003): leases, retries with backoff and a dead letter come with it.
 */
import type { Language } from '@tripos/contract/errors'
import type { Tx } from '../db/client.ts'

/** Every event and what it carries. A handler may run twice. */
export interface Events {
  /** A code was made for a contact; whether anybody is to get it is decided by who delivers it. */
  'code.requested': {
    contact: string
    /** Which code; the code itself lies sealed with it, for five minutes. */
    purpose: 'login' | 'resetPassword' | 'changeContact'
    language: Language
  }
  /** A person has another mobile number or e-mail now; the one they had is told. */
  'contact.changed': { userId: string; told: string; kind: 'mobile' | 'email'; language: Language }
}
export type EventName = keyof Events

export interface Outbox {
  publish<E extends EventName>(tx: Tx, event: E, payload: Events[E]): Promise<void>
}
