import { Component, type ReactNode, Suspense, useMemo } from 'react'
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, Result, Skeleton } from 'antd'
import { SCREENS } from '../screens.ts'
import { DeadEnd } from '../ui/dead-end.tsx'
import styles from './layout.module.css'
import type { ScreenRoute } from './menu.rules.ts'

const ROOT = '/admin'

/** The open page, found among the routes that the server granted. */
export function PageOutlet({ screens, home }: { screens: readonly ScreenRoute[]; home: string | undefined }) {
  const location = useLocation()
  const routes = useMemo(() => routesOf(screens, home), [screens, home])
  const page = useRoutes(routes, location)
  return (
    <PageBoundary key={location.pathname}>
      <Suspense fallback={<Skeleton active className={styles.skeleton ?? ''} />}>{page}</Suspense>
    </PageBoundary>
  )
}

function routesOf(screens: readonly ScreenRoute[], home: string | undefined): RouteObject[] {
  const inside = screens.filter(screen => screen.path.startsWith(`${ROOT}/`))
  const routes: RouteObject[] = inside.map(screen => ({
    path: screen.path.slice(ROOT.length + 1),
    element: <Screen screen={screen} />,
  }))
  if (home !== undefined) routes.push({ index: true, element: <Navigate replace to={home} /> })
  // Not there, or not granted: the same sentence for both.
  return [...routes, { path: '*', element: <DeadEnd kind="notFound" /> }]
}

function Screen({ screen }: { screen: ScreenRoute }) {
  const t = useTranslations('admin.layout')
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

/** A bug in one page leaves the menu usable. The key above gives the next page a fresh boundary. */
class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  const t = useTranslations('common')
  return (
    <Result
      status="error"
      title={t('errors.title')}
      subTitle={t('errors.page')}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    />
  )
}
