/**
 * Whom the caller may change. Whoever sets the password, a contact, the state or the roles of an administrator could then
 * act as that person: so they must hold all that the person holds.
 */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { errorText } from '@tripos/contract-kit/errors.ts'
import { type Language } from '@tripos/contract-kit/refusal.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { listNotHeld, listRolesOf, shareRoles } from '../../access/server/index.ts'
import { isDepartmentInScope, listDepartmentsOf } from '../../org/server/index.ts'
import { countInScope } from './user-lists.queries.ts'

/** Why somebody may not be changed by the caller: they stand above, or hold what the caller does not. */
export type Beyond = { readonly why: 'level' } | { readonly why: 'holds'; readonly what: string }

export const messageOf = (beyond: Beyond, language: Language): string =>
  beyond.why === 'level'
    ? errorText('USER_ABOVE_YOU', language)
    : errorText('USER_HOLDS_MORE', language, { what: beyond.what })

const MAX_NAMES_SHOWN = 3

/** An author of exams holds dozens: the first of them tell enough. */
const inShort = (all: readonly string[]): string => {
  const rest = all.length - MAX_NAMES_SHOWN
  return all.slice(0, MAX_NAMES_SHOWN).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** Those of these users whom the caller may not change, wherever they are. Oneself is never one of them. */
export async function listBeyond(db: Db, caller: Caller, ids: readonly string[]): Promise<Map<string, Beyond>> {
  const others = ids.filter(id => id !== caller.userId)
  const roles = await listRolesOf(db, others)
  const held = [...roles.values()].flat().map(role => role.id)
  if (held.length === 0) return new Map()
  const lacking = await listNotHeld(db, caller, [...new Set(held)])
  const departments = await listDepartmentsOf(db, others)
  const beyond = new Map<string, Beyond>()
  for (const [id, own] of roles) {
    const isAbove = own.some(role => role.level > caller.level)
    const missing = own.flatMap(role => lacking.get(role.id) ?? [])
    // Roles of a wider scope open the departments of whoever has them.
    const isWide = own.some(role => role.dataScope > DataScope.own)
    const outside = isWide ? (departments.get(id) ?? []).filter(one => !isDepartmentInScope(caller, one.id)) : []
    const what = inShort([...new Set([...missing, ...outside.map(one => one.name)])])
    if (isAbove) beyond.set(id, { why: 'level' })
    else if (what !== '') beyond.set(id, { why: 'holds', what })
  }
  return beyond
}

/** Users must be within the scope of the caller, and none may be beyond them. Their roles stay as they are meanwhile. */
export async function requireBelow(tx: Tx, caller: Caller, ids: readonly string[]): Promise<void> {
  if ((await countInScope(tx, caller, ids)) !== ids.length) fail('NOT_FOUND')
  const held = [...(await listRolesOf(tx, ids)).values()].flat().map(role => role.id)
  if (held.length > 0) await shareRoles(tx, [...new Set(held)])
  const beyond = [...(await listBeyond(tx, caller, ids)).values()]
  if (beyond.some(one => one.why === 'level')) fail('USER_ABOVE_YOU')
  const [first] = beyond
  if (first?.why === 'holds') fail('USER_HOLDS_MORE', { args: { what: first.what } })
}
