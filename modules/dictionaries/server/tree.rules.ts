/** Order and shape of a category tree. */

/** The rows of each key, in their order. */
export function groupedBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

interface Node {
  readonly id: string
  readonly parentId: string | null
}

/** Whether `id` is `top` itself or below it. */
export function isBelow(
  all: readonly Node[],
  { id, top }: { readonly id: string | null; readonly top: string },
): boolean {
  const parents = new Map(all.map(node => [node.id, node.parentId]))
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) {
    if (at === top) return true
  }
  return false
}

/** The ids of a level once `id` stands at `position` there; a position past the end is the end. */
export function reordered(
  all: readonly Node[],
  { id, parentId, position }: Node & { readonly position: number },
): string[] {
  const others = all.filter(node => node.parentId === parentId && node.id !== id).map(node => node.id)
  return others.toSpliced(position, 0, id)
}

/** Parents before children; the order of each level stays. */
export function parentsFirst<T extends Node>(all: readonly T[]): T[] {
  const below = groupedBy(all, node => node.parentId)
  const walk = (parentId: string | null): T[] => (below.get(parentId) ?? []).flatMap(node => [node, ...walk(node.id)])
  return walk(null)
}
