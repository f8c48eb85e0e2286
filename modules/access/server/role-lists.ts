import type { access } from '../contract/access.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { findHolder } from './grant-roles.ts'
import { holdsMenu, notHeld } from './grants.rules.ts'
import { shownRoleName } from './role-name.rules.ts'
import { isImplied } from './implied-routes.rules.ts'
import { isGroup } from './menu-form.rules.ts'
import { inTreeOrder } from './menu-routes.rules.ts'
import { listMenus } from './menus.queries.ts'
import {
  findRole,
  listGrants,
  listHeldOutside,
  listRoleMenuIds,
  listRoles,
  type RoleGrant,
  type RoleRow,
} from './roles.queries.ts'

async function present(db: Db, { caller, language }: CallerContext, rows: readonly RoleRow[]) {
  const ids = rows.map(row => row.id)
  const holder = await findHolder(db, caller)
  const outside = await listHeldOutside(db, caller, ids)
  const grants = new Map((await listGrants(db, ids)).map(grant => [grant.id, grant]))
  const canEdit = ({ id, isBuiltIn }: RoleRow): boolean => {
    const grant = grants.get(id)
    return grant !== undefined && !isBuiltIn && !outside.has(id) && notHeld(holder, grant).length === 0
  }
  return rows.map(row => ({
    ...row,
    name: shownRoleName(row, language),
    createdAt: row.createdAt.toISOString(),
    canEdit: canEdit(row),
  }))
}

export async function rolePage({ db }: Deps, ctx: CallerContext, input: Parsed<typeof access.rolePaging>) {
  const { total, rows } = await listRoles(db, input)
  return { total, rows: await present(db, ctx, rows) }
}

export async function roleDetail({ db }: Deps, ctx: CallerContext, id: string) {
  const row = await findRole(db, id)
  if (row === undefined) return fail('NOT_FOUND')
  const [role] = await present(db, ctx, [row])
  if (role === undefined) return fail('NOT_FOUND')
  return { ...role, version: row.version, menuIds: await listRoleMenuIds(db, id) }
}

/** Only roles that the caller may give, by the names that they are stored by. */
export async function listGrantableRoles({ db }: Deps, caller: Caller): Promise<RoleGrant[]> {
  const grants = await listGrants(db)
  const holder = await findHolder(db, caller)
  return grants.filter(role => notHeld(holder, role).length === 0)
}

export async function roleOptions(deps: Deps, { caller, language }: CallerContext) {
  const roles = await listGrantableRoles(deps, caller)
  return roles.map(({ id, ...role }) => ({ id, name: shownRoleName(role, language) }))
}

/** What a role can be put together of; routes that follow others are no choice. */
export async function grantableMenus({ db }: Deps, { caller, language }: CallerContext) {
  const holder = await findHolder(db, caller)
  const all = await listMenus(db)
  const boxes = all.filter(menu => !isImplied(menu, all))
  return inTreeOrder(boxes).map(menu => ({
    ...menu,
    title: language === 'en-US' && menu.titleEn !== '' ? menu.titleEn : menu.title,
    isGroup: isGroup(menu),
    isHeld: isGroup(menu) || holdsMenu(holder, menu),
  }))
}
