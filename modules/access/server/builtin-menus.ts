/** The built-in menu, put together from the manifests. Every permission is granted by an entry of it. */
import { installedModules } from '@tripos/contract-kit/installed.ts'
import type { MenuEntry } from '@tripos/contract-kit/manifest.ts'

/** The page that changes the menu, and so must stay within reach. */
export const MENU_PAGE = 'system.menus'

const LAST = Number.MAX_SAFE_INTEGER

/** The tree. What stands in an entry that is not installed stands at the top. */
export function builtinMenus(): readonly MenuEntry[] {
  const entries = installedModules().flatMap(module => module.menu ?? [])
  const keys = new Set(entries.map(entry => entry.key))
  const placed = (parent: string | undefined): MenuEntry[] =>
    entries
      .filter(entry => (keys.has(entry.in ?? '') ? entry.in : undefined) === parent)
      .toSorted((a, b) => (a.order ?? LAST) - (b.order ?? LAST))
      .map(entry => ({ ...entry, children: [...(entry.children ?? []), ...placed(entry.key)] }))
  return placed(undefined)
}

/** All of them, parents before children. */
export const allBuiltins = (menus: readonly MenuEntry[] = builtinMenus()): MenuEntry[] =>
  menus.flatMap(menu => [menu, ...allBuiltins(menu.children ?? [])])
