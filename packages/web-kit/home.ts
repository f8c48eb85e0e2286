/** Where an administrator begins: the dashboard if it is granted, else the first page that is (specification section 6). */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { isExternalLink } from '@tripos/contract-kit/external-link.ts'
import { paths } from './paths.ts'

interface Page {
  readonly path: string
  readonly isHidden: boolean
}

/** Pages that an address alone opens: no group, no other site, nothing to be filled in. */
function pagesOf(routes: readonly MenuRoute[], isHidden = false): Page[] {
  return routes.flatMap(route => {
    const hidden = isHidden || route.hidden === true || route.meta.hidden === true
    const below = pagesOf(route.children ?? [], hidden)
    const isGroup = ['', 'Layout', 'WebLayout'].includes(route.component)
    const isPlain = route.path.startsWith('/') && !route.path.includes(':') && !isExternalLink(route.path)
    return isGroup || !isPlain ? below : [{ path: route.path, isHidden: hidden }, ...below]
  })
}

/** Who has no page at all, only links to other sites, still has an account of their own. */
export function homeOf(routes: readonly MenuRoute[]): string {
  const pages = pagesOf(routes)
  const found = pages.find(page => page.path === paths.staffHome) ?? pages.find(page => !page.isHidden) ?? pages[0]
  return found?.path ?? paths.profile
}
