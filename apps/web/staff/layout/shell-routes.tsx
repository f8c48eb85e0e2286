/** The table of pages of the back office, from the routes that the server granted. */
import { Result } from 'antd'
import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import { useTranslations } from 'use-intl'
import { SCREENS } from '../screens.ts'
import { DeadEnd } from '@tripos/ui-staff/dead-end.tsx'
import type { ScreenRoute } from '@tripos/ui-staff/shell/menu.rules.ts'

/** Where the layout of the back office stands around the page. */
const ROOT = '/admin'
const REDIRECT = '/redirect'

export const isInShell = (pathname: string): boolean => pathname === ROOT || pathname.startsWith(`${ROOT}/`)

/** The address that `/redirect/...` leads to. */
export const redirectedTo = (pathname: string): string | undefined =>
  pathname.startsWith(`${REDIRECT}/`) ? pathname.slice(REDIRECT.length) : undefined

/** Paths are absolute: see tab-router.tsx. */
export function routesOf(screens: readonly ScreenRoute[], home: string | undefined): RouteObject[] {
  const inside = screens.filter(screen => isInShell(screen.path))
  const routes: RouteObject[] = inside.map(screen => ({
    path: screen.path,
    element: <Screen screen={screen} />,
    handle: screen,
  }))
  if (home !== undefined) routes.push({ path: ROOT, element: <Navigate replace to={home} /> })
  // Not there, or not granted: the same sentence for both.
  return [...routes, { path: '*', element: <DeadEnd kind="notFound" /> }]
}

/** The page at an address; undefined where there is none, or only one that leads on. */
export function screenAt(routes: RouteObject[], pathname: string): ScreenRoute | undefined {
  const screen = matchRoutes(routes, pathname)?.at(-1)?.route.handle as ScreenRoute | undefined
  return screen?.redirect === undefined ? screen : undefined
}

function Screen({ screen }: { screen: ScreenRoute }) {
  const t = useTranslations('staffLayout')
  if (screen.redirect !== undefined) return <Navigate replace to={screen.redirect} />
  const Page = SCREENS[screen.component]
  if (!Page) {
    return (
      <Result
        status="warning"
        title={t('unknownPage')}
        subTitle={t('unknownPageText', { component: screen.component })}
      />
    )
  }
  return <Page />
}
