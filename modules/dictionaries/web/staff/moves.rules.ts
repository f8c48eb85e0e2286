/** Where an entry of a tree goes when it is dragged, or moved by its arrows. */
export interface Entry {
  readonly id: string
  readonly parentId: string | null
}

export interface Move {
  readonly id: string
  readonly parentId: string | null
  /** Among the others there, the moved one left out. */
  readonly position: number
}

/** Behind all that are there. */
const END = 10_000

const siblingsOf = (all: readonly Entry[], parentId: string | null): readonly Entry[] =>
  all.filter(entry => entry.parentId === parentId)

/** What the arrows of an entry do; undefined where there is no such place. */
export function arrowMoves(all: readonly Entry[], { id, parentId }: Entry) {
  const siblings = siblingsOf(all, parentId)
  const at = siblings.findIndex(entry => entry.id === id)
  const before = siblings[at - 1]
  const parent = all.find(entry => entry.id === parentId)
  const grandparentId = parent?.parentId ?? null
  const parentAt = siblingsOf(all, grandparentId).findIndex(entry => entry.id === parentId)
  return {
    up: before ? { id, parentId, position: at - 1 } : undefined,
    down: at < siblings.length - 1 ? { id, parentId, position: at + 1 } : undefined,
    in: before ? { id, parentId: before.id, position: END } : undefined,
    out: parent ? { id, parentId: grandparentId, position: parentAt + 1 } : undefined,
  } satisfies Record<string, Move | undefined>
}

/** A drop on an entry goes below it, as the first; a drop between two goes beside the one it was measured from. */
export function dropMove(
  all: readonly Entry[],
  id: string,
  target: { readonly entry: Entry; readonly place: 'inside' | 'before' | 'after' },
): Move {
  const { entry, place } = target
  if (place === 'inside') return { id, parentId: entry.id, position: 0 }
  const others = siblingsOf(all, entry.parentId).filter(one => one.id !== id)
  const at = others.findIndex(one => one.id === entry.id)
  return { id, parentId: entry.parentId, position: place === 'after' ? at + 1 : at }
}

/** Entries that match, with all that they stand below. */
export function matching<T extends Entry>(all: readonly T[], isMatch: (entry: T) => boolean): readonly T[] {
  const byId = new Map(all.map(entry => [entry.id, entry]))
  const kept = new Set<string>()
  for (const entry of all.filter(isMatch)) {
    for (let at: T | undefined = entry; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      kept.add(at.id)
  }
  return all.filter(entry => kept.has(entry.id))
}
