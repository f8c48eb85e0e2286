/** Trees that come as flat lists, parents before children: departments and menu entries. */
export interface FlatNode {
  readonly id: string
  readonly parentId: string | null
}

export interface TreeNode<T> {
  readonly row: T
  readonly children: TreeNode<T>[]
}

/** One whose parent is out of reach stands at the top. */
export function treeFrom<T extends FlatNode>(rows: readonly T[]): TreeNode<T>[] {
  const nodes = new Map(rows.map(row => [row.id, { row, children: [] as TreeNode<T>[] }]))
  const top: TreeNode<T>[] = []
  for (const node of nodes.values()) (nodes.get(node.row.parentId ?? '')?.children ?? top).push(node)
  return top
}

/** What matches, with all that stands above it. */
export function matchesWithin<T extends FlatNode>(rows: readonly T[], isMatch: (row: T) => boolean): T[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const kept = new Set<string>()
  for (const row of rows.filter(isMatch)) {
    for (let at: T | undefined = row; at && !kept.has(at.id); at = byId.get(at.parentId ?? '')) kept.add(at.id)
  }
  return rows.filter(row => kept.has(row.id))
}

/** A node and everything below it. */
export function withBelow(rows: readonly FlatNode[], id: string): Set<string> {
  const children = new Map<string, string[]>()
  for (const row of rows) {
    if (row.parentId !== null) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row.id])
  }
  const found = new Set<string>()
  const walk = (at: string) => {
    if (found.has(at)) return
    found.add(at)
    for (const child of children.get(at) ?? []) walk(child)
  }
  walk(id)
  return found
}

/** Below which parent, and how many neighbours come before. */
export interface Place {
  readonly parentId: string | null
  readonly sort: number
}

/** The neighbours of a place in their order, without the node that is to be put there. */
export const neighboursAt = <T extends FlatNode>(rows: readonly T[], id: string, parentId: string | null): T[] =>
  rows.filter(row => row.parentId === parentId && row.id !== id)

/** Dropped before or after another node, or into it as the last. */
export function placeOfDrop(
  rows: readonly FlatNode[],
  id: string,
  drop: { readonly onto: string; readonly side: 'before' | 'after' | 'inside' },
): Place {
  if (drop.side === 'inside') return { parentId: drop.onto, sort: neighboursAt(rows, id, drop.onto).length }
  const parentId = rows.find(row => row.id === drop.onto)?.parentId ?? null
  const at = neighboursAt(rows, id, parentId).findIndex(row => row.id === drop.onto)
  return { parentId, sort: drop.side === 'before' ? at : at + 1 }
}

/** One place up or down among its neighbours; undefined where there is none. */
export function placeBeside(rows: readonly FlatNode[], id: string, by: -1 | 1): Place | undefined {
  const row = rows.find(one => one.id === id)
  if (!row) return undefined
  const neighbours = rows.filter(one => one.parentId === row.parentId)
  const sort = neighbours.indexOf(row) + by
  return sort < 0 || sort >= neighbours.length ? undefined : { parentId: row.parentId, sort }
}
