/** What is sent to one telephone, and what sends it. */
import type { Outcome } from '../outcome.ts'

export interface ShortMessage {
  /** The same each time this message is tried, so that a gateway may know it again. */
  readonly id: string
  /** Eleven digits of mainland China, or `+` and the number with its country. */
  readonly to: string
  /** For gateways that take a text. */
  readonly text: string
  readonly kind: string
  readonly language: string
  /** For gateways that have templates. */
  readonly params: Readonly<Record<string, string>>
}

/** A text that a provider has approved, with gaps. */
export interface SmsTemplate {
  readonly kind: string
  readonly language: string
  readonly templateId: string
  /** Names of the values, in the order of the gaps; Alibaba Cloud calls its gaps by these names. */
  readonly params: readonly string[]
}

export interface SmsSender {
  send(message: ShortMessage): Promise<Outcome>
}

/** What a gateway may repeat in its answer, and the log must not show: the number, and codes among the values. */
export const toldOf = ({ to, text, params }: ShortMessage): string[] => [text, to, ...Object.values(params)]
