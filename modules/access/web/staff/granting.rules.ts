/** Ticks in the tree of what a role grants. A page may be granted without all of its functions: it is then half ticked. */
import { missingNeeds } from '../../contract/permission-needs.ts'
import type { FlatNode } from '@tripos/ui-staff/tree.rules.ts'

export interface Grantable extends FlatNode {
  /** Holds others and is never granted itself. */
  readonly isGroup: boolean
  readonly permission: string | null
  /** Whoever edits the role holds it, and so may grant it. */
  readonly isHeld: boolean
}

export interface Ticks {
  readonly full: readonly string[]
  readonly half: readonly string[]
}

/** How each entry looks when these are granted. Rows come parents before children. */
export function ticksOf(rows: readonly Grantable[], granted: ReadonlySet<string>): Ticks {
  // Of each entry: how many can be granted at or below it, and how many are.
  const counts = new Map(rows.map(row => [row.id, { all: 0, on: 0 }]))
  for (const row of [...rows].reverse()) {
    const own = counts.get(row.id)
    if (!own) continue
    if (!row.isGroup) own.all += 1
    if (!row.isGroup && granted.has(row.id)) own.on += 1
    const parent = counts.get(row.parentId ?? '')
    if (parent) {
      parent.all += own.all
      parent.on += own.on
    }
  }
  const ids = (isMatch: (count: { all: number; on: number }) => boolean) =>
    rows.map(row => row.id).filter(id => isMatch(counts.get(id) ?? { all: 0, on: 0 }))
  return { full: ids(one => one.all > 0 && one.on === one.all), half: ids(one => one.on > 0 && one.on < one.all) }
}

/** An entry that was ticked because another one needs it. */
export interface Completion {
  readonly id: string
  readonly neededBy: string
}

/** What the granted entries need besides, each with the entry that asks for it. What nobody may grant is left to the server. */
export function completions(rows: readonly Grantable[], granted: ReadonlySet<string>): readonly Completion[] {
  const carried = rows.filter(row => granted.has(row.id))
  const tags = new Set(carried.flatMap(row => row.permission ?? []))
  return missingNeeds(tags).flatMap(({ permission, neededBy }) => {
    const entry = rows.find(row => row.permission === permission && row.isHeld)
    const asking = carried.find(row => row.permission === neededBy)
    return entry && asking ? [{ id: entry.id, neededBy: asking.id }] : []
  })
}

/** Ticking grants an entry, all below it and the pages above it; taking the tick away takes it and all below. */
export function toggle(
  rows: readonly Grantable[],
  granted: ReadonlySet<string>,
  change: { id: string; isOn: boolean },
) {
  const byId = new Map(rows.map(row => [row.id, row]))
  const next = new Set(granted)
  const above = (id: string): string[] => {
    const parentId = byId.get(id)?.parentId ?? ''
    return byId.has(parentId) ? [parentId, ...above(parentId)] : []
  }
  const isIn = (id: string) => id === change.id || above(id).includes(change.id)
  const affected = rows.filter(row => isIn(row.id) || (change.isOn && above(change.id).includes(row.id)))
  for (const row of affected) {
    if (row.isGroup || !row.isHeld) continue
    if (change.isOn) next.add(row.id)
    else next.delete(row.id)
  }
  return next
}
