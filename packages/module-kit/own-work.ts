/** What people of the staff find of their own work on their first page, as modules say: each for its own things. */
import type { Caller } from '@tripos/access/caller.ts'
import type { LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import type { Db } from '@tripos/db/client.ts'
import { extensionPoint } from './extension-point.ts'

export interface WorkEntry {
  readonly title: string
  /** A page that opens with the permission of the card. */
  readonly link: string
  /** How much of it waits; null where it is one thing. */
  readonly count: number | null
  /** When it is due, or when it was changed: as the card says. */
  readonly at: Date | null
}

export interface OwnWork {
  readonly title: LocalizedText
  readonly needs: Permission
  /** The page of all of it. */
  readonly link: string
  readonly moment: 'due' | 'changed'
  /** Somebody waits for it: such cards stand before what was only written last. */
  readonly isAwaited: boolean
  /** The most pressing or the newest first, at most `MAX_WORK_ENTRIES`; only what the caller may open. */
  readonly list: (db: Db, caller: Caller) => Promise<readonly WorkEntry[]>
}

export const MAX_WORK_ENTRIES = 5

export const ownWork = extensionPoint<OwnWork>('own work of the staff')
