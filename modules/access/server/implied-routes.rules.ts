/** Pages without an entry of their own (editors) follow the page or function that opens them: they are never ticked. */
import { MenuType } from '@tripos/contract-kit/enums.ts'

export interface Entry {
  readonly id: string
  readonly type: MenuType
  readonly path: string
  readonly permission: string | null
  readonly activeMenu: string
}

/** What opens it: an entry with the same permission, or, where it has none, the page that it is marked under. */
const opens = (entry: Entry, route: Entry): boolean =>
  entry.type !== MenuType.route &&
  (route.permission === null
    ? entry.path !== '' && entry.path === route.activeMenu
    : entry.permission === route.permission)

/** A route that no other entry opens is ticked by itself. */
export const isImplied = (route: Entry, all: readonly Entry[]): boolean =>
  route.type === MenuType.route && all.some(entry => opens(entry, route))

/**
 * The entries that are open where these are granted: with the pages that follow, and the lists that those lead back to.
 * None of them has a permission that the granted ones have not, so that roles hold only what was ticked.
 */
export function openedBy(granted: ReadonlySet<string>, all: readonly Entry[]): Set<string> {
  const held = all.filter(entry => granted.has(entry.id))
  const following = all.filter(route => isImplied(route, all) && held.some(entry => opens(entry, route)))
  const lists = all.filter(list =>
    following.some(route => list.path === route.activeMenu && list.permission === route.permission),
  )
  return new Set([...granted, ...following.map(one => one.id), ...lists.map(one => one.id)])
}
