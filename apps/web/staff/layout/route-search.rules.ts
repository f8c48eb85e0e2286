/** What the search of the navbar looks through (specification section 2). */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { isExternalLink } from '@tripos/contract-kit/external-link.ts'
import { joinPath } from '@tripos/ui-staff/shell/menu.rules.ts'

export interface FoundRoute {
  readonly path: string
  /** The titles from the group down to the page. */
  readonly title: readonly string[]
  /** It only leads on to one of its pages. */
  readonly isGroup: boolean
}

/** Specification section 9. */
const MAX_CHARACTERS = 32

/** A longer pattern is cut: the search compares 32 characters at most. */
export const patternOf = (text: string): string => text.trim().slice(0, MAX_CHARACTERS)

/** Visible, titled and no mere heading; what is below a hidden route is hidden too. */
export function searchableRoutes(
  routes: readonly MenuRoute[],
  parent = '',
  above: readonly string[] = [],
): readonly FoundRoute[] {
  return routes.flatMap(route => {
    if (route.hidden === true || route.meta.hidden === true) return []
    const path = joinPath(parent, route.path)
    const title = route.meta.title === '' ? above : [...above, route.meta.title]
    const below = searchableRoutes(route.children ?? [], path, title)
    return isPlace(route, path) ? [{ path, title, isGroup: isGroup(route) && !isExternalLink(path) }, ...below] : below
  })
}

const isGroup = ({ component }: MenuRoute): boolean => ['', 'Layout', 'WebLayout'].includes(component)

/** A place to go to: a page, another site, or a group that leads on. An address with a gap (`:id`) is none. */
function isPlace(route: MenuRoute, path: string): boolean {
  if (route.meta.title === '' || route.meta.noRedirect === true) return false
  if (isExternalLink(path)) return true
  return !path.includes('/:') && (!isGroup(route) || route.redirect !== undefined)
}
