import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { menus } from '../contract/menus.ts'
import { permissionNeeds } from '@tripos/contract-kit/installed.ts'
import type { InputProblem } from '@tripos/contract-kit/input/words.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { type AuditEntry, recordAudit } from '../../audit/server/index.ts'
import { allBuiltins, MENU_PAGE } from './builtin-menus.ts'
import { hiddenOnTheWay, type KnownTargets, makesCycle, problemOf, problemOfPlace } from './menu-form.rules.ts'
import {
  deleteMenus,
  insertMenu,
  listMenus,
  lockMenus,
  type MenuWrite,
  type Place,
  placeMenu,
  type StoredMenu,
  updateMenu,
} from './menus.queries.ts'

type SaveInput = Parsed<typeof menus.save>
type SortInput = Parsed<typeof menus.sort>
type Done = Record<string, never>

const known = (): KnownTargets => ({
  permissions: new Set(Object.keys(permissionNeeds())),
  screens: new Set(allBuiltins().flatMap(({ component }) => component ?? [])),
})

/** What an administrator cannot change of a built-in entry: a later version must find it, and the pages rely on it. */
const FIXED = ['type', 'path', 'name', 'component', 'redirect', 'permission', 'activeMenu'] as const

function refuse(found: InputProblem | undefined): void {
  if (found !== undefined) failInput(found)
}

/** Whoever changes what an entry grants must hold what it grants now and what it will grant. */
function requireHeld(caller: Caller, permissions: readonly (string | null | undefined)[]): void {
  const missing = permissions.filter(tag => typeof tag === 'string' && !caller.permissions.has(tag))
  if (missing.length > 0) fail('GRANT_NOT_HELD', { args: { what: missing.join(', ') } })
}

function requireBuiltInKept(before: StoredMenu, after: MenuWrite): void {
  const changed = FIXED.filter(field => before[field] !== after[field])
  if (before.isBuiltIn && changed.length > 0) {
    fail('MENU_BUILT_IN', { args: { name: before.title, what: changed.join(', ') } })
  }
}

/** However the menu looks after a change, its own page can be reached. */
async function requireMenuPage(tx: Tx): Promise<void> {
  const all = await listMenus(tx)
  const page = all.find(menu => menu.builtinKey === MENU_PAGE)
  const hidden = page && hiddenOnTheWay(all, page.id)
  if (hidden) fail('MENU_NEEDED', { args: { name: hidden.title } })
}

function requirePlace(
  menu: Pick<MenuWrite, 'id' | 'parentId' | 'type' | 'component' | 'path'>,
  all: readonly StoredMenu[],
): void {
  if (makesCycle(menu, all)) fail('MENU_CYCLE')
  refuse(problemOfPlace(menu, all))
}

async function writeMenu(tx: Tx, { version, ...input }: SaveInput, ctx: CallerContext): Promise<string> {
  await lockMenus(tx)
  const all = await listMenus(tx)
  const menu = { ...input, id: input.id ?? newId() }
  const before = all.find(one => one.id === input.id)
  if (input.id !== undefined && before === undefined) fail('NOT_FOUND')
  if (before !== undefined && version !== undefined && before.version !== version) fail('EDIT_CONFLICT')
  if (before !== undefined) requireBuiltInKept(before, menu)
  refuse(problemOf(menu, known()))
  requirePlace(menu, all)
  if (before?.permission !== menu.permission) requireHeld(ctx.caller, [before?.permission, menu.permission])
  if (before === undefined) {
    await insertMenu(tx, menu)
  } else {
    const { parentId, ...looks } = menu
    await updateMenu(tx, looks)
    if (parentId !== before.parentId) await placeMenu(tx, { id: menu.id, parentId, sort: all.length })
  }
  await requireMenuPage(tx)
  const { id, ...after } = menu
  await recordAudit(tx, ctx, { action: 'menu.save', objectType: 'menu', objectId: id, before, after })
  return id
}

/** All changes of the menu come one after the other, so that no two of them make a cycle together. */
export async function saveMenu({ db }: Deps, ctx: CallerContext, input: SaveInput): Promise<{ id: string }> {
  try {
    return { id: await inTx(db, tx => writeMenu(tx, input, ctx)) }
  } catch (error) {
    if (violates(error, 'menus_path')) return fail('MENU_PATH_TAKEN', { args: { path: input.path } })
    throw error
  }
}

export async function sortMenu({ db }: Deps, ctx: CallerContext, { id, sort, ...input }: SortInput): Promise<Done> {
  await inTx(db, async tx => {
    await lockMenus(tx)
    const all = await listMenus(tx)
    const menu = all.find(one => one.id === id)
    if (menu === undefined) return fail('NOT_FOUND')
    const place: Place = { id, sort, parentId: input.parentId === undefined ? menu.parentId : input.parentId }
    requirePlace({ ...menu, parentId: place.parentId }, all)
    await placeMenu(tx, place)
    await requireMenuPage(tx)
    const { parentId } = place
    const after = { parentId, sort }
    const objectName = menu.title
    await recordAudit(tx, ctx, {
      action: 'menu.sort',
      objectType: 'menu',
      objectId: id,
      objectName,
      before: menu,
      after,
    })
  })
  return {}
}

/** How many entries lie below one, at any depth. */
function countBelow(all: readonly StoredMenu[], id: string): number {
  return all.filter(menu => menu.parentId === id).reduce((sum, menu) => sum + 1 + countBelow(all, menu.id), 0)
}

/** Nothing goes with its parent that was not named: the person has been told how much it is. */
export async function removeMenus({ db }: Deps, ctx: CallerContext, ids: readonly string[]): Promise<Done> {
  const wanted = new Set(ids)
  await inTx(db, async tx => {
    await lockMenus(tx)
    const all = await listMenus(tx)
    const gone = all.filter(menu => wanted.has(menu.id))
    if (gone.length !== wanted.size) fail('NOT_FOUND')
    for (const { title: name, isBuiltIn } of gone) {
      if (isBuiltIn) fail('MENU_BUILT_IN', { args: { name, what: 'ids' } })
    }
    for (const { id, title: name } of gone) {
      const isLeft = all.some(menu => menu.parentId === id && !wanted.has(menu.id))
      if (isLeft) fail('MENU_HAS_CHILDREN', { args: { name, count: countBelow(all, id) } })
    }
    requireHeld(
      ctx.caller,
      gone.map(menu => menu.permission),
    )
    await deleteMenus(tx, [...wanted])
    await recordAudit(
      tx,
      ctx,
      ...gone.map(
        (menu): AuditEntry => ({
          action: 'menu.delete',
          objectType: 'menu',
          objectId: menu.id,
          detail: { title: menu.title, path: menu.path, permission: menu.permission },
        }),
      ),
    )
  })
  return {}
}
