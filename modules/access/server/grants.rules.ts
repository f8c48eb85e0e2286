/** Nobody gives away what they do not hold (design part 5). */
import type { DataScope } from '@tripos/contract-kit/enums.ts'

/** One entry of the menu, as far as granting it goes. */
export interface GrantedMenu {
  readonly id: string
  readonly title: string
  readonly permission: string | null
}

/** What a role gives. */
export interface Grant {
  readonly level: number
  readonly dataScope: DataScope
  readonly menus: readonly GrantedMenu[]
}

export interface Holder {
  readonly level: number
  readonly scope: { readonly kind: DataScope }
  readonly permissions: ReadonlySet<string>
  /** The entries that the roles of the holder open. */
  readonly menuIds: ReadonlySet<string>
}

/**
 * An entry is held if a role opens it. Who may make entries could make the same one again, so that they hold those too
 * that grant nothing, or nothing new to them.
 */
export function holdsMenu(holder: Holder, { id, permission }: GrantedMenu): boolean {
  if (holder.menuIds.has(id)) return true
  return holder.permissions.has('sys:menu:edit') && (permission === null || holder.permissions.has(permission))
}

/** What of a role is not held: its scope, its level, or these entries. Empty: the role may be given, changed and taken away. */
export function notHeld(holder: Holder, role: Grant): string[] {
  const entries = role.menus.filter(menu => !holdsMenu(holder, menu)).map(menu => menu.permission ?? menu.title)
  const missing = [...new Set(entries)]
  if (role.level > holder.level) missing.unshift(`level ${role.level}`)
  if (role.dataScope > holder.scope.kind) missing.unshift(`scope ${role.dataScope}`)
  return missing
}
