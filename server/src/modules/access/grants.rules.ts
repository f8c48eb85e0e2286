/** Nobody gives away what they do not hold (design part 5). */
import type { DataScope } from '@tripos/contract/enums'

export interface Grant {
  readonly level: number
  readonly dataScope: DataScope
  readonly permissions: readonly string[]
}

export interface Holder {
  readonly level: number
  readonly scope: { readonly kind: DataScope }
  readonly permissions: ReadonlySet<string>
}

/** What of a role the caller does not hold: its level, its scope, or these permissions. Empty: it may be given. */
export function notHeld(caller: Holder, role: Grant): string[] {
  const missing = role.permissions.filter(permission => !caller.permissions.has(permission))
  if (role.level > caller.level) missing.unshift(`level ${role.level}`)
  if (role.dataScope > caller.scope.kind) missing.unshift(`scope ${role.dataScope}`)
  return missing
}
