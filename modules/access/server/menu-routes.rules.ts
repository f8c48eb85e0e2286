/** From menu entries to the routes of one caller (specification section 3 and 7, design part 5). */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { MenuType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'

/** One stored entry. Empty strings mean "none". */
export interface MenuRow {
  readonly id: string
  readonly parentId: string | null
  readonly type: MenuType
  readonly title: string
  readonly titleEn: string
  readonly icon: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly redirect: string
  readonly activeMenu: string
  readonly affix: boolean
  readonly noCache: boolean
  readonly noRedirect: boolean
  readonly alwaysShow: boolean
  readonly hidden: boolean
}

/** Only where set: the specification's client reads a missing flag as "no". */
function metaOf(menu: MenuRow, language: Language): MenuRoute['meta'] {
  return {
    title: language === 'en-US' && menu.titleEn !== '' ? menu.titleEn : menu.title,
    ...(menu.icon === '' ? {} : { icon: menu.icon }),
    ...(menu.activeMenu === '' ? {} : { activeMenu: menu.activeMenu }),
    ...(menu.affix ? { affix: true } : {}),
    ...(menu.hidden ? { hidden: true } : {}),
    ...(menu.alwaysShow ? { alwaysShow: true } : {}),
    ...(menu.noRedirect ? { noRedirect: true } : {}),
    ...(menu.noCache ? { noCache: true } : {}),
  }
}

/** The first page that is seen: where a group leads if its own target is not granted. */
const firstPath = (children: readonly MenuRoute[]): string | undefined =>
  (children.find(child => child.hidden !== true) ?? children[0])?.path

function routeOf(menu: MenuRow, children: readonly MenuRoute[], language: Language): MenuRoute {
  const leads = children.some(child => child.path === menu.redirect) ? menu.redirect : firstPath(children)
  return {
    path: menu.path,
    name: menu.name,
    component: menu.component,
    ...(menu.redirect === '' || leads === undefined ? {} : { redirect: leads }),
    ...(menu.alwaysShow ? { alwaysShow: true } : {}),
    ...(menu.hidden ? { hidden: true } : {}),
    meta: metaOf(menu, language),
    ...(children.length === 0 ? {} : { children: [...children] }),
  }
}

/**
 * What is granted, with the parents that it needs; functions are no routes. A layout without a page in it is left out,
 * also where the group itself was ticked.
 */
export function menuRoutes(menus: readonly MenuRow[], granted: ReadonlySet<string>, language: Language): MenuRoute[] {
  const pages = menus.filter(menu => menu.type !== MenuType.function)
  const build = (parentId: string | null): MenuRoute[] =>
    pages
      .filter(menu => menu.parentId === parentId)
      .flatMap(menu => {
        const children = build(menu.id)
        const isPage = menu.component !== 'Layout' && menu.component !== 'WebLayout'
        if (children.length === 0 && !(isPage && granted.has(menu.id))) return []
        return [routeOf(menu, children, language)]
      })
  return build(null)
}

interface PermittedEntry extends MenuRow {
  readonly permission: string | null
}

/** Of each page: the functions that these entries give. A permission counts wherever it comes from. */
export function functionsOn(menus: readonly PermittedEntry[], granted: ReadonlySet<string>, language: Language) {
  const held = new Set(menus.filter(menu => granted.has(menu.id)).map(menu => menu.permission))
  return menus.flatMap(page => {
    const own = menus.filter(
      menu => menu.parentId === page.id && menu.type === MenuType.function && held.has(menu.permission),
    )
    return own.length === 0 ? [] : [{ path: page.path, titles: own.map(menu => metaOf(menu, language).title) }]
  })
}

export interface TreeEntry {
  readonly id: string
  readonly parentId: string | null
}

/** Parents before children, neighbours in their order. */
export function inTreeOrder<T extends TreeEntry>(entries: readonly T[]): T[] {
  const walk = (parentId: string | null): T[] =>
    entries.filter(entry => entry.parentId === parentId).flatMap(entry => [entry, ...walk(entry.id)])
  return walk(null)
}
