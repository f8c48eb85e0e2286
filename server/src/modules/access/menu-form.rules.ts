/** What a menu entry must be, by itself and at its place in the tree (specification section 3, design part 5). */
import { MenuType } from '@tripos/contract/enums'
import type { Language } from '@tripos/contract/errors'
import { isExternalLink } from '@tripos/contract/fields'

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
export interface Known {
  readonly permissions: ReadonlySet<string>
  readonly screens: ReadonlySet<string>
}

export interface Problem {
  readonly field: keyof MenuFields | 'parentId'
  readonly text: Readonly<Record<Language, string>>
}

const problem = (field: Problem['field'], zh: string, en: string): Problem => ({
  field,
  text: { 'zh-CN': zh, 'en-US': en },
})

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

function problemOfFunction(menu: MenuFields): Problem | undefined {
  for (const field of ['path', 'name', 'component', 'redirect', 'activeMenu'] as const) {
    if (menu[field] !== '') return problem(field, '功能没有页面，此项须为空', 'A function is no page: leave this empty')
  }
  if (menu.permission === null) return problem('permission', '功能必须有权限标识', 'A function needs a permission tag')
  return undefined
}

function problemOfLink(menu: MenuFields): Problem | undefined {
  if (!isGoodLink(menu.path)) return problem('path', '外部链接不正确', 'This is not a usable link')
  if (menu.type !== MenuType.menu)
    return problem('type', '外部链接只能是菜单', 'A link to another site is a menu entry')
  for (const field of ['component', 'redirect', 'activeMenu'] as const) {
    if (menu[field] !== '') return problem(field, '外部链接不需要此项', 'A link to another site has none')
  }
  return undefined
}

function problemOfPage(menu: MenuFields, known: Known): Problem | undefined {
  if (!isInside(menu.path)) {
    return problem(
      'path',
      '请填写 /admin/ 开头的地址，或 http(s)://、mailto:、tel: 开头的外部链接',
      'A path that begins with /admin/, or a link with http(s)://, mailto: or tel:',
    )
  }
  if (!isGroup(menu) && !known.screens.has(menu.component)) {
    return problem('component', '没有这个页面组件', 'There is no such page')
  }
  if (isGroup(menu) && menu.type === MenuType.route) {
    return problem('type', '分组必须是菜单', 'A group is a menu entry')
  }
  if (menu.redirect !== '' && (!isGroup(menu) || !isInside(menu.redirect))) {
    return problem('redirect', '只有分组可以转到 /admin/ 下的地址', 'Only a group leads on, to a path below /admin/')
  }
  if (menu.activeMenu !== '' && !isInside(menu.activeMenu)) {
    return problem('activeMenu', '请填写 /admin/ 开头的地址', 'A path that begins with /admin/')
  }
  return undefined
}

/** The first thing that is wrong with the entry itself. */
export function problemOf(menu: MenuFields, known: Known): Problem | undefined {
  if (menu.permission !== null && !known.permissions.has(menu.permission)) {
    return problem('permission', '没有这个权限标识', 'There is no such permission tag')
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
): Problem | undefined {
  const parent = all.find(one => one.id === menu.parentId)
  if (menu.parentId === null ? menu.type === MenuType.function : parent === undefined || !canHold(parent, menu)) {
    return problem(
      'parentId',
      '页面和分组只能放在分组之下，功能只能放在页面或分组之下',
      'Pages and groups lie below a group, functions below a page or a group',
    )
  }
  const children = all.filter(one => one.parentId === menu.id)
  if (children.every(child => canHold(menu, child))) return undefined
  return problem('type', '它下面还有条目，不能这样更改', 'What lies below it could not lie there any more')
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
