/** From the server's menu (specification section 3) to the sidebar, the routes and the breadcrumbs. */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { isExternalLink } from '@tripos/contract-kit/external-link.ts'

export interface MenuEntry {
  /** Full path, or the address of another site. */
  readonly path: string
  readonly title: string
  readonly icon: string | undefined
  readonly isExternal: boolean
  readonly children: readonly MenuEntry[]
}

export interface Crumb {
  readonly title: string
  /** Undefined for a group, which is no page. */
  readonly path: string | undefined
}

export interface ScreenRoute {
  readonly path: string
  /** Key of the screen table. */
  readonly component: string
  /** Where the server says that this path leads on to. */
  readonly redirect: string | undefined
  readonly name: string
  readonly title: string
  readonly meta: MenuRoute['meta']
  readonly crumbs: readonly Crumb[]
  /** The entry of the sidebar that is marked while this screen is open. */
  readonly activeMenu: string
}

const LAYOUTS = ['', 'Layout', 'WebLayout']
const isPage = (route: MenuRoute) => !LAYOUTS.includes(route.component)
const isHidden = (route: MenuRoute) => route.hidden === true || route.meta.hidden === true

export function joinPath(parent: string, path: string): string {
  if (path.startsWith('/') || isExternalLink(path)) return path
  return path === '' ? parent : `${parent.replace(/\/$/, '')}/${path}`
}

/** What the sidebar shows. Hidden routes are left out, and so is a group with nothing in it. */
export function menuOf(routes: readonly MenuRoute[], parent = ''): readonly MenuEntry[] {
  return routes.flatMap(route => {
    if (isHidden(route)) return []
    const path = joinPath(parent, route.path)
    const children = menuOf(route.children ?? [], path)
    const entry = { path, title: route.meta.title, icon: route.meta.icon, isExternal: isExternalLink(path) }
    if (isPage(route) || entry.isExternal) return [{ ...entry, children: [] }]
    const [first, ...others] = children
    if (!first) return []
    const alwaysShow = route.alwaysShow ?? route.meta.alwaysShow ?? false
    // A group of one page is that page, unless the server wants the group to be seen.
    if (others.length === 0 && !alwaysShow && first.children.length === 0) {
      return [{ ...first, icon: first.icon ?? entry.icon }]
    }
    return [{ ...entry, children }]
  })
}

/** Every page of the tree, hidden ones too. */
export function screensOf(
  routes: readonly MenuRoute[],
  parent = '',
  above: readonly Crumb[] = [],
): readonly ScreenRoute[] {
  return routes.flatMap(route => {
    const path = joinPath(parent, route.path)
    if (isExternalLink(path)) return []
    const crumb = { title: route.meta.title, path: isPage(route) ? path : undefined }
    // A group of the same name says nothing.
    const groups = above.at(-1)?.title === crumb.title && above.at(-1)?.path === undefined ? above.slice(0, -1) : above
    const crumbs = crumb.title === '' ? above : [...groups, crumb]
    const children = screensOf(route.children ?? [], path, crumbs)
    if (!isPage(route) && route.redirect === undefined) return children
    const screen: ScreenRoute = {
      path,
      component: route.component,
      redirect: route.redirect === undefined ? undefined : joinPath(path, route.redirect),
      name: route.name,
      title: route.meta.title,
      meta: route.meta,
      crumbs,
      activeMenu: route.meta.activeMenu ?? path,
    }
    return [screen, ...children]
  })
}

/** Breadcrumbs of a hidden page (an editor) pass through the list that it belongs to. */
export function crumbsOf(screen: ScreenRoute, all: readonly ScreenRoute[], heading = ''): readonly Crumb[] {
  const last = screen.crumbs.at(-1)
  const own = last && heading !== '' ? { ...last, title: heading } : last
  const list = all.find(other => other.path === screen.activeMenu && other !== screen)
  if (!own || !list) return screen.crumbs
  return [...list.crumbs, own]
}

/** The groups that must be open for an entry to be seen. */
export function groupsAbove(entries: readonly MenuEntry[], path: string): readonly string[] {
  for (const entry of entries) {
    if (entry.path === path) return []
    const inner = groupsAbove(entry.children, path)
    if (inner.length > 0 || entry.children.some(child => child.path === path)) return [entry.path, ...inner]
  }
  return []
}
