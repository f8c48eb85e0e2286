/** What the search of the back office finds beside pages, as modules say: each its own things. */
import type { Caller } from '@tripos/access/caller.ts'
import type { LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import type { Db } from '@tripos/db/client.ts'
import { extensionPoint } from './extension-point.ts'

export interface StaffHit {
  readonly title: string
  /** What tells it from others of the same title; may be empty. */
  readonly detail: string
  /** A page that opens with the permission of the search. */
  readonly link: string
}

export interface StaffSearch {
  /** The heading of what it finds. */
  readonly title: LocalizedText
  readonly needs: Permission
  /** The newest first, at most `MAX_CANDIDATES`; only what the caller may open. */
  readonly find: (db: Db, caller: Caller, text: string) => Promise<readonly StaffHit[]>
}

/** The best of these are shown. */
export const MAX_CANDIDATES = 100

export const staffSearch = extensionPoint<StaffSearch>('search of the staff')
