/** What this module asks of those above it: the things that can be sold. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import type { Page, PageInput } from '@tripos/runtime/page.ts'
import type { Thing, ThingKind } from '../contract.ts'

export interface SellableFilter extends PageInput {
  readonly search?: string | undefined
  readonly id?: string | undefined
}

export interface SellableRow {
  readonly id: string
  readonly title: string
  readonly isPaid: boolean
}

export interface Sellable {
  readonly kind: ThingKind
  /** Titles by id, of whatever is there. */
  readonly titles: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** What the caller works on, by title. */
  readonly list: (db: Db, caller: Caller, filter: SellableFilter) => Promise<Page<SellableRow>>
  /** Which of these the caller works on. */
  readonly inScope: (db: Db, caller: Caller, ids: readonly string[]) => Promise<readonly string[]>
  /** Which of these the student may buy: they are out, and the student is in the audience. */
  readonly offeredTo: (db: Db, userId: string, ids: readonly string[]) => Promise<readonly string[]>
  /** From then on entitlements decide who may come in, or the audience alone again. */
  readonly setPaid: (tx: Tx, ids: readonly string[], isPaid: boolean) => Promise<void>
  /** Where students see it. */
  readonly path: (id: string) => string
}

export const sellables = extensionPoint<Sellable>('things that can be sold')

export const keyOf = ({ kind, id }: Thing): string => `${kind}:${id}`

const idsOf = (things: readonly Thing[], kind: ThingKind): string[] => [
  ...new Set(things.filter(thing => thing.kind === kind).map(thing => thing.id)),
]

/** By `keyOf`, one question for each kind. */
export async function titlesOf(db: Db, things: readonly Thing[]): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>()
  for (const { kind, titles: find } of sellables.all()) {
    const ids = idsOf(things, kind)
    if (ids.length === 0) continue
    for (const [id, title] of await find(db, ids)) titles.set(keyOf({ kind, id }), title)
  }
  return titles
}
