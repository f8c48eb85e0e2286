import { DataScope } from '@tripos/contract-kit/enums.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { type Holder, notHeld } from './grants.rules.ts'
import { listGrantedMenuIds } from './menus.queries.ts'
import { listGrants, shareRoles } from './roles.queries.ts'

/** What the caller may give away. */
export async function findHolder(db: Db, { userId, level, scope, permissions }: Caller): Promise<Holder> {
  return { level, scope, permissions, menuIds: await listGrantedMenuIds(db, userId) }
}

/** The roles of one user: all before, all after, and those that come or go. */
export interface RoleChange {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly changed: readonly string[]
}

/**
 * The roles that come or go exist and hold nothing that the caller lacks. Gives the greatest scope of the roles after.
 * Until the end of the transaction none of them changes.
 */
export async function requireGrantable(
  tx: Tx,
  caller: Caller,
  { before, after, changed }: RoleChange,
): Promise<{ dataScope: DataScope }> {
  const ids = [...new Set([...before, ...after])]
  if (ids.length === 0) return { dataScope: DataScope.own }
  await shareRoles(tx, ids)
  const grants = await listGrants(tx, ids)
  if (grants.length !== ids.length) return failInput(COMMON_PROBLEMS.roleUnknown)
  const holder = await findHolder(tx, caller)
  const refused = grants.filter(role => changed.includes(role.id) && notHeld(holder, role).length > 0)
  if (refused.length > 0) fail('GRANT_NOT_HELD', { args: { what: refused.map(role => role.name).join(', ') } })
  const scopes = grants.filter(role => after.includes(role.id)).map(role => role.dataScope)
  return { dataScope: scopes.reduce((most, one) => (one > most ? one : most), DataScope.own as DataScope) }
}

/** What of each of these roles the caller does not hold. A role without an entry is held whole. */
export async function listNotHeld(db: Db, caller: Caller, roleIds: readonly string[]): Promise<Map<string, string[]>> {
  const holder = await findHolder(db, caller)
  const missing = (await listGrants(db, roleIds)).map(role => [role.id, notHeld(holder, role)] as const)
  return new Map(missing.filter(([, what]) => what.length > 0))
}
