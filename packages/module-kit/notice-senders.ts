import type { Tx } from '@tripos/db/client.ts'
import { extensionPoint } from './extension-point.ts'

/** What certain people are told by another module. */
export interface SentNotice {
  readonly ownerId: string
  readonly departmentId: string | null
  readonly title: string
  readonly body: string
  readonly userIds: readonly string[]
  readonly endsAt: Date | null
  readonly now: Date
}

/** Brings it to them, and gives its id. Where no module does, nobody is told. */
export const noticeSenders = extensionPoint<(tx: Tx, notice: SentNotice) => Promise<string>>('senders of notices')
