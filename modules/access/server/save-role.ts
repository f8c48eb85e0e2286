import type { access } from '../contract/access.ts'
import { MenuType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { missingNeeds } from '../contract/permission-needs.ts'
import { ACCESS_PROBLEMS } from '../input.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { findHolder } from './grant-roles.ts'
import { type Grant, type Holder, notHeld } from './grants.rules.ts'
import { isGroup } from './menu-form.rules.ts'
import { isImplied } from './implied-routes.rules.ts'
import { listMenus, type StoredMenu } from './menus.queries.ts'
import {
  deleteRoles,
  insertRole,
  listGrants,
  listHeldOutside,
  type LockedRole,
  lockRole,
  setRoleMenus,
  updateRole,
} from './roles.queries.ts'

type SaveInput = Parsed<typeof access.roleSave>

/** The entries named, without groups, which grant nothing, and pages that follow others; refuses an unknown one. */
export function roleMenus(all: readonly StoredMenu[], menuIds: readonly string[]): StoredMenu[] {
  const known = new Map(all.map(menu => [menu.id, menu]))
  const found = [...new Set(menuIds)].map(id => known.get(id) ?? failInput(ACCESS_PROBLEMS.menuUnknown))
  return found.filter(menu => !isGroup(menu) && !isImplied(menu, all))
}

/** A role is whole: whoever may do something gets what doing it needs. */
function requireNeeds(menus: readonly StoredMenu[], all: readonly StoredMenu[], language: Language): void {
  const missing = missingNeeds(new Set(menus.flatMap(menu => menu.permission ?? [])))
  if (missing.length === 0) return
  const titleOf = (permission: string): string => {
    const menu = all.find(one => one.permission === permission && one.type !== MenuType.route)
    const title = language === 'en-US' && menu?.titleEn !== '' ? menu?.titleEn : menu?.title
    return title ?? permission
  }
  const what = missing.map(need => `${titleOf(need.permission)} (${titleOf(need.neededBy)})`).join(', ')
  fail('ROLE_LACKS', { args: { what }, data: { permissions: missing.map(need => need.permission) } })
}

function requireHeld(holder: Holder, role: Grant): void {
  const missing = notHeld(holder, role)
  if (missing.length > 0) fail('GRANT_NOT_HELD', { args: { what: missing.join(', ') } })
}

/**
 * The role as it is must not stand above the caller either: else one could take from it, or rename it. And a change is felt
 * by all who have the role, so that they all must be people of the caller's scope.
 */
async function requireChangeable(tx: Tx, id: string, { holder, caller }: Changer): Promise<LockedRole> {
  const locked = await lockRole(tx, id)
  const [role] = await listGrants(tx, [id])
  if (locked === undefined || role === undefined) return fail('NOT_FOUND')
  if (role.isBuiltIn) return fail('NOT_ALLOWED')
  requireHeld(holder, role)
  const outside = await listHeldOutside(tx, caller, [id])
  if (outside.has(id)) fail('ROLE_OUT_OF_SCOPE', { args: { name: role.name } })
  return locked
}

interface Changer {
  readonly holder: Holder
  readonly caller: Caller
}

/** As the operation log compares it. */
const describeRole = ({
  name,
  level,
  dataScope,
  menus,
}: Pick<Grant, 'level' | 'dataScope' | 'menus'> & { name: string }) => ({
  name,
  level,
  dataScope,
  menus: menus.map(menu => menu.permission ?? menu.title).sort(),
})

/**
 * Callers' permissions are read with every call, so that what a role loses is lost at once for everybody who has it,
 * in every process, without ending sessions.
 */
export async function saveRole({ db }: Deps, ctx: CallerContext, input: SaveInput): Promise<{ id: string }> {
  const { menuIds, id = newId(), version, ...fields } = input
  const { caller } = ctx
  try {
    await inTx(db, async tx => {
      const [known] = await listGrants(tx, [id])
      const holder = await findHolder(tx, caller)
      const all = await listMenus(tx)
      const menus = roleMenus(all, menuIds)
      requireHeld(holder, { ...fields, menus })
      requireNeeds(menus, all, ctx.language)
      if (input.id === undefined) {
        await insertRole(tx, { ...fields, id }, ctx.arrivedAt)
      } else {
        const before = await requireChangeable(tx, id, { holder, caller })
        if (version !== undefined && before.version !== version) fail('EDIT_CONFLICT')
        await updateRole(tx, { ...fields, id })
      }
      await setRoleMenus(
        tx,
        id,
        menus.map(menu => menu.id),
      )
      await recordAudit(tx, ctx, {
        action: 'role.save',
        objectType: 'role',
        objectId: id,
        before: known && describeRole(known),
        after: describeRole({ ...fields, menus }),
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
  ctx: CallerContext,
  ids: readonly string[],
): Promise<Record<string, never>> {
  const wanted = [...new Set(ids)].sort()
  try {
    await inTx(db, async tx => {
      const holder = await findHolder(tx, ctx.caller)
      for (const id of wanted) await requireChangeable(tx, id, { holder, caller: ctx.caller })
      const gone = await listGrants(tx, wanted)
      await deleteRoles(tx, wanted)
      await recordAudit(
        tx,
        ctx,
        ...gone.map(
          (role): AuditEntry => ({
            action: 'role.delete',
            objectType: 'role',
            objectId: role.id,
            before: describeRole(role),
          }),
        ),
      )
    })
  } catch (error) {
    if (violates(error, 'user_roles_role_id_fkey')) return fail('ROLE_IN_USE')
    throw error
  }
  return {}
}
