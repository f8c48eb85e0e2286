/** What brings a message out: one client for each channel and process, made anew when its settings have changed. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { SealedMessage } from './message.ts'
import type { Outcome } from './outcome.rules.ts'
import type { SendChannel } from './queue.queries.ts'
import { insertWrittenMessage } from './written.queries.ts'

export interface OutgoingMessage extends SealedMessage {
  readonly id: string
  readonly kind: string
  readonly robotId: string | null
  readonly language: Language
  readonly subject: string
}

export interface Sender {
  send(message: OutgoingMessage): Promise<Outcome>
}

/** Of the demo: it writes down what it would send. */
function developmentSender({ db, clock }: Deps, channel: 'mail' | 'sms'): Sender {
  return {
    async send({ target, text }) {
      const message = { channel: channel === 'mail' ? ('email' as const) : ('mobile' as const), target, text }
      await insertWrittenMessage(db, message, clock.now())
      return { kind: 'sent', gatewayId: null }
    },
  }
}

/** Undefined where the channel cannot send now: its messages wait. */
export type FindSender = (channel: SendChannel) => Promise<Sender | undefined>

export const makeFindSender =
  (deps: Deps): FindSender =>
  async channel =>
    deps.config.demo && channel !== 'robot' ? developmentSender(deps, channel) : undefined
