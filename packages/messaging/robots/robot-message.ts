/** What a robot says in its group, and what has it said. */
import type { Outcome } from '../outcome.ts'

export interface RobotMessage {
  readonly title: string
  readonly text: string
  readonly link: string | null
  /** What the link is called. */
  readonly linkText?: string | undefined
}

export interface RobotSender {
  send(message: RobotMessage): Promise<Outcome>
}
