import type { access } from '@tripos/contract/access'
import type { Parsed } from '@tripos/contract/kernel'
import type { Tx } from '../../db/client.ts'
import { inTx } from '../../db/tx.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail, failInput, violates } from '../../kernel/fail.ts'
import type { CallerContext } from '../../kernel/mount.ts'
import { newId } from '../../kernel/random.ts'
import { recordAudit } from '../audit/index.ts'
import { notHeld } from './grants.rules.ts'
import { listMenus } from './menus.queries.ts'
import { deleteRoles, findRole, insertRole, listGrants, lockRole, setRoleMenus, updateRole } from './roles.queries.ts'

type SaveInput = Parsed<typeof access.roleSave>

/** The permissions that these entries grant; refuses an unknown entry. */
async function permissionsOf(tx: Tx, menuIds: readonly string[]): Promise<string[]> {
  const menus = new Map((await listMenus(tx)).map(menu => [menu.id, menu.permission]))
  const permissions = new Set<string>()
  for (const id of menuIds) {
    const permission = menus.get(id)
    if (permission === undefined) return failInput('menuIds', `there is no menu entry ${id}`)
    if (permission !== null) permissions.add(permission)
  }
  return [...permissions]
}

/** The role as it is must not stand above the caller either: else one could take from it, or rename it. */
async function requireChangeable(tx: Tx, id: string, caller: Caller): Promise<void> {
  if (!(await lockRole(tx, id))) fail('NOT_FOUND')
  const [role] = await listGrants(tx, [id])
  if (role === undefined) return fail('NOT_FOUND')
  if (role.isBuiltIn) return fail('NOT_ALLOWED')
  const missing = notHeld(caller, role)
  if (missing.length > 0) fail('GRANT_NOT_HELD', { args: { what: missing.join(', ') } })
}

/**
 * Callers' permissions are read with every call, so that what a role loses is lost at once for everybody who has it,
 * in every process, without ending sessions.
 */
export async function saveRole({ db }: Deps, input: SaveInput, ctx: CallerContext): Promise<{ id: string }> {
  const { menuIds, id = newId(), ...fields } = input
  try {
    await inTx(db, async tx => {
      const permissions = await permissionsOf(tx, menuIds)
      const missing = notHeld(ctx.caller, { ...fields, permissions })
      if (missing.length > 0) fail('GRANT_NOT_HELD', { args: { what: missing.join(', ') } })
      if (input.id === undefined) {
        await insertRole(tx, { ...fields, id }, ctx.arrivedAt)
      } else {
        await requireChangeable(tx, id, ctx.caller)
        await updateRole(tx, { ...fields, id })
      }
      await setRoleMenus(tx, id, [...new Set(menuIds)])
      await recordAudit(tx, ctx, {
        action: 'role.save',
        objectType: 'role',
        objectId: id,
        detail: { ...fields, permissions },
      })
    })
  } catch (error) {
    if (violates(error, 'roles_name_key')) return fail('ROLE_NAME_TAKEN', { args: { name: fields.name } })
    throw error
  }
  return { id }
}

export async function removeRoles(
  { db }: Deps,
  ids: readonly string[],
  ctx: CallerContext,
): Promise<Record<string, never>> {
  const wanted = [...new Set(ids)].sort()
  try {
    await inTx(db, async tx => {
      for (const id of wanted) await requireChangeable(tx, id, ctx.caller)
      await deleteRoles(tx, wanted)
      await recordAudit(tx, ctx, ...wanted.map(objectId => ({ action: 'role.delete', objectType: 'role', objectId })))
    })
  } catch (error) {
    if (violates(error, 'user_roles_role_id_fkey')) return fail('ROLE_IN_USE')
    throw error
  }
  return {}
}

/** One role, for its form. */
export async function getRole(deps: Deps, id: string) {
  return (await findRole(deps.db, id)) ?? fail('NOT_FOUND')
}
