/** Whether the menu of this person has the page that an address leads to: links to other pages are no dead ends. */
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import { useSession } from '@tripos/web-kit/session.ts'

const isGroup = ({ component }: MenuRoute): boolean => ['', 'Layout', 'WebLayout'].includes(component)

/** `:parameters` stand for one part of the address. */
function fits(pattern: string, parts: readonly string[]): boolean {
  const wanted = pattern.split('/')
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
}

export function opens(routes: readonly MenuRoute[], link: string): boolean {
  const parts = link.replace(/[?#].*$/, '').split('/')
  return routes.some(
    route =>
      (!isGroup(route) && fits(route.path, parts)) || (route.children !== undefined && opens(route.children, link)),
  )
}

export const useOpens = (link: string): boolean => useSession(state => opens(state.routes, link))
