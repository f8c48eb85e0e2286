import type { ScreenKey } from '@tripos/contract-kit/manifest.ts'
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { segment } from './paths.ts'
import { useSession } from './session.ts'

/** The address of a page of the back office, with its `:parameters` filled in their order. */
export type LinkTo = (...values: readonly string[]) => string

function patternOf(routes: readonly MenuRoute[], key: ScreenKey): string | undefined {
  for (const route of routes) {
    const found = route.component === key ? route.path : patternOf(route.children ?? [], key)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * For links to a page of a higher module: looked up in the menu that the server granted. Undefined where the page is not
 * granted or its module is not installed: then no link is shown.
 */
export function useLinkTo(key: ScreenKey): LinkTo | undefined {
  const pattern = useSession(state => patternOf(state.routes, key))
  if (pattern === undefined) return undefined
  return (...values) => {
    const rest = [...values]
    return pattern.replace(/:\w+\??/g, () => segment(rest.shift() ?? ''))
  }
}
