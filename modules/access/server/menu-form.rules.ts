/** What a menu entry must be, by itself and at its place in the tree (specification section 3, design part 5). */
import { MenuType } from '@tripos/contract-kit/enums.ts'
import { isExternalLink } from '@tripos/contract-kit/external-link.ts'
import { MENU_PROBLEMS } from '../input.ts'
import type { InputProblem } from '@tripos/contract-kit/input/words.ts'

export interface MenuFields {
  readonly type: MenuType
  readonly path: string
  readonly name: string
  readonly component: string
  readonly redirect: string
  readonly permission: string | null
  readonly activeMenu: string
}

export interface TreeMenu {
  readonly id: string
  readonly parentId: string | null
  readonly type: MenuType
  readonly component: string
  readonly path: string
}

/** What exists to be named: permission tags of the contract, screens of the web app. */
export interface KnownTargets {
  readonly permissions: ReadonlySet<string>
  readonly screens: ReadonlySet<string>
}

export const isGroup = ({ component }: Pick<MenuFields, 'component'>): boolean =>
  component === 'Layout' || component === 'WebLayout'

/** Specification section 5. */

/** An address of another site that a browser can open, without a name and password in it. */
function isGoodLink(path: string): boolean {
  if (/\s/.test(path)) return false
  if (path.startsWith('mailto:')) return /^mailto:[^@]+@[^@]+$/.test(path)
  if (path.startsWith('tel:')) return /^tel:[+\d][\d().-]*$/.test(path)
  if (!/^https?:\/\//.test(path) || !URL.canParse(path)) return false
  const { username, password } = new URL(path)
  return username === '' && password === ''
}

/** `/admin`, and segments of letters or `:name`. No `..`, no second slash, no query. */
const isInside = (path: string): boolean =>
  /^\/admin(?:\/(?:[A-Za-z0-9_~-]+|:[A-Za-z][A-Za-z0-9]*))*$/.test(path) && path.length <= 200

function problemOfFunction(menu: MenuFields): InputProblem | undefined {
  for (const field of ['path', 'name', 'component', 'redirect', 'activeMenu'] as const) {
    if (menu[field] !== '') return { ...MENU_PROBLEMS.functionWithPage, field }
  }
  if (menu.permission === null) return MENU_PROBLEMS.permissionMissing
  return undefined
}

function problemOfLink(menu: MenuFields): InputProblem | undefined {
  if (!isGoodLink(menu.path)) return MENU_PROBLEMS.linkBroken
  if (menu.type !== MenuType.menu) return MENU_PROBLEMS.linkIsMenu
  for (const field of ['component', 'redirect', 'activeMenu'] as const) {
    if (menu[field] !== '') return { ...MENU_PROBLEMS.linkWithPage, field }
  }
  return undefined
}

function problemOfPage(menu: MenuFields, known: KnownTargets): InputProblem | undefined {
  if (!isInside(menu.path)) {
    return MENU_PROBLEMS.pathBroken
  }
  if (!isGroup(menu) && !known.screens.has(menu.component)) {
    return MENU_PROBLEMS.componentUnknown
  }
  if (isGroup(menu) && menu.type === MenuType.route) {
    return MENU_PROBLEMS.groupIsMenu
  }
  if (menu.redirect !== '' && (!isGroup(menu) || !isInside(menu.redirect))) {
    return MENU_PROBLEMS.redirectBroken
  }
  if (menu.activeMenu !== '' && !isInside(menu.activeMenu)) {
    return MENU_PROBLEMS.activeMenuBroken
  }
  return undefined
}

/** The first thing that is wrong with the entry itself. */
export function problemOf(menu: MenuFields, known: KnownTargets): InputProblem | undefined {
  if (menu.permission !== null && !known.permissions.has(menu.permission)) {
    return MENU_PROBLEMS.permissionUnknown
  }
  if (menu.type === MenuType.function) return problemOfFunction(menu)
  return isExternalLink(menu.path) ? problemOfLink(menu) : problemOfPage(menu, known)
}

type Node = Pick<TreeMenu, 'type' | 'component' | 'path'>

/** Groups hold entries; pages and groups hold functions. */
function canHold(parent: Node, child: Node): boolean {
  if (parent.type === MenuType.function || isExternalLink(parent.path)) return false
  return child.type === MenuType.function || isGroup(parent)
}

/** Whether the entry may lie below that parent, and keep what lies below it. */
export function problemOfPlace(
  menu: Node & { readonly id: string; readonly parentId: string | null },
  all: readonly TreeMenu[],
): InputProblem | undefined {
  const parent = all.find(one => one.id === menu.parentId)
  if (menu.parentId === null ? menu.type === MenuType.function : parent === undefined || !canHold(parent, menu)) {
    return MENU_PROBLEMS.parentWrong
  }
  const children = all.filter(one => one.parentId === menu.id)
  if (children.every(child => canHold(menu, child))) return undefined
  return MENU_PROBLEMS.childrenLeft
}

/** Whether this parent is the entry itself, or lies below it. */
export function makesCycle(
  { id, parentId }: Pick<TreeMenu, 'id' | 'parentId'>,
  all: readonly Pick<TreeMenu, 'id' | 'parentId'>[],
): boolean {
  const parents = new Map(all.map(menu => [menu.id, menu.parentId]))
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) if (at === id) return true
  return false
}

interface Hideable {
  readonly id: string
  readonly parentId: string | null
  readonly hidden: boolean
  readonly title: string
}

/** The first hidden one among an entry and the groups above it. */
export function hiddenOnTheWay<T extends Hideable>(all: readonly T[], id: string): T | undefined {
  const byId = new Map(all.map(menu => [menu.id, menu]))
  for (let at = byId.get(id); at !== undefined; at = byId.get(at.parentId ?? '')) if (at.hidden) return at
  return undefined
}
