/** What comes along when a right is given to a role, and what goes along when it is taken away. */
import { missingNeeds, needsOf } from '../../contract/permission-needs.ts'
import type { FlatNode } from '@tripos/ui-staff/tree.rules.ts'

export interface Grantable extends FlatNode {
  /** Holds others and is never granted itself. */
  readonly isGroup: boolean
  readonly permission: string | null
  /** Whoever edits the role holds it, and so may grant it. */
  readonly isHeld: boolean
}

/** An entry that came or went with another one. */
export interface Companion {
  readonly id: string
  readonly because: string
  /** The two carry the same permission: one is not given without the other. */
  readonly isSameRight: boolean
}

export interface GrantChange {
  readonly granted: ReadonlySet<string>
  /** Besides what was asked for. */
  readonly also: readonly Companion[]
}

const isSameRight = (a: Grantable, b: Grantable): boolean => a.permission !== null && a.permission === b.permission

const isNeededBy = ({ permission }: Grantable, other: Grantable): boolean =>
  permission !== null && other.permission !== null && needsOf(other.permission).includes(permission)

type Follows = (entry: Grantable, because: Grantable) => boolean

/** From these entries on, whatever follows them, then what follows that. */
function closure(rows: readonly Grantable[], ids: readonly string[], follows: Follows) {
  const able = rows.filter(row => row.isHeld && !row.isGroup)
  const queue = able.filter(row => ids.includes(row.id))
  const found = new Map<string, Companion | undefined>(queue.map(row => [row.id, undefined]))
  for (let because = queue.shift(); because; because = queue.shift()) {
    for (const entry of able) {
      if (found.has(entry.id) || !follows(entry, because)) continue
      found.set(entry.id, { id: entry.id, because: because.id, isSameRight: isSameRight(entry, because) })
      queue.push(entry)
    }
  }
  return found
}

const companionsOf = (
  found: ReadonlyMap<string, Companion | undefined>,
  isChanged: (id: string) => boolean,
): Companion[] => [...found.values()].flatMap(companion => (companion && isChanged(companion.id) ? [companion] : []))

/** With the same right elsewhere in the menu, and what the rights need. */
export function give(rows: readonly Grantable[], granted: ReadonlySet<string>, ids: readonly string[]): GrantChange {
  const found = closure(rows, ids, (entry, because) => isSameRight(entry, because) || isNeededBy(entry, because))
  return {
    granted: new Set([...granted, ...found.keys()]),
    also: companionsOf(found, id => !granted.has(id)),
  }
}

/** With the same right elsewhere in the menu, and whatever is of no use without it. */
export function take(rows: readonly Grantable[], granted: ReadonlySet<string>, ids: readonly string[]): GrantChange {
  const held = rows.filter(row => granted.has(row.id))
  const found = closure(held, ids, (entry, because) => isSameRight(entry, because) || isNeededBy(because, entry))
  return {
    granted: new Set([...granted].filter(id => !found.has(id))),
    also: companionsOf(found, () => true),
  }
}

/** What the granted entries need besides, each with the entry that asks for it. What nobody may grant is left to the server. */
export function lackingOf(rows: readonly Grantable[], granted: ReadonlySet<string>): readonly Companion[] {
  const carried = rows.filter(row => granted.has(row.id))
  const tags = new Set(carried.flatMap(row => row.permission ?? []))
  return missingNeeds(tags).flatMap(({ permission, neededBy }) => {
    const entry = rows.find(row => row.permission === permission && row.isHeld)
    const asking = carried.find(row => row.permission === neededBy)
    return entry && asking ? [{ id: entry.id, because: asking.id, isSameRight: false }] : []
  })
}
