/** The pages of the open tabs: one in view, the others hidden and kept. */
import { Activity, Component, memo, type ReactNode, useCallback, useMemo } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router'
import { useTranslations } from 'use-intl'
import { App, Button, Result, Skeleton } from 'antd'
import { PageSubjectContext } from '@tripos/web-kit/page-subject.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { type DirtyPages, type Loss, PageEditsContext } from '@tripos/ui-staff/shell/dirty-pages.ts'
import styles from './layout.module.css'
import { LeavePageContext } from '@tripos/ui-staff/shell/leave-page.ts'
import { type HiddenMove, TabRouter } from './tab-router.tsx'
import { pathOf, type TabLocation } from './tabs.rules.ts'
import type { Tabs } from './use-tabs.ts'

export function PageOutlet({ tabs, routes }: { tabs: Tabs; routes: RouteObject[] }) {
  const { active, location, redirect, dirty, moveHidden, setSubject, leave } = tabs
  const shared = { routes, dirty, moveHidden, setSubject, leave }
  const kept = tabs.tabs.filter(tab => tab.isKept)
  const hasTab = kept.some(tab => tab.path === active)
  return (
    <>
      {kept.map(tab => (
        <Activity key={`${tab.path} ${tab.revision}`} mode={tab.path === active ? 'visible' : 'hidden'}>
          <Page location={tab.location} {...shared} />
        </Activity>
      ))}
      {/* No page of the menu, or no tabs: nothing is kept. */}
      {!hasTab && redirect === undefined && <Page key={active} location={location} {...shared} />}
      {redirect !== undefined && <Navigate replace to={redirect} />}
    </>
  )
}

interface PageProps {
  readonly location: TabLocation
  readonly routes: RouteObject[]
  readonly dirty: DirtyPages
  readonly moveHidden: (from: string, move: HiddenMove) => boolean
  readonly setSubject: Tabs['setSubject']
  readonly leave: Tabs['leave']
}

/** Drawn anew only when its own address changes, however often the others do. */
const Page = memo(({ location, routes, dirty, moveHidden, setSubject, leave }: PageProps) => {
  const path = pathOf(location.pathname)
  const edits = useMemo(
    () => ({
      watch: (isDirty: () => boolean, loss?: Loss) => dirty.watch(path, isDirty, loss),
      isDirty: () => dirty.has(path),
    }),
    [dirty, path],
  )
  const move = useCallback((wanted: HiddenMove) => moveHidden(path, wanted), [moveHidden, path])
  const tell = useCallback((subject: string, heading: string) => setSubject(path, subject, heading), [setSubject, path])
  const leavePage = useCallback((to: string) => leave(path, to), [leave, path])
  return (
    <PageEditsContext value={edits}>
      <PageSubjectContext value={tell}>
        <LeavePageContext value={leavePage}>
          <TabRouter location={location} moveHidden={move}>
            <PageBoundary>
              <LazyPart fallback={<Skeleton active className={styles.skeleton ?? ''} />}>
                {/* What a page asks by `App.useApp()` is hidden with the page, and goes when it goes. */}
                <App component={false}>
                  <Routed routes={routes} />
                </App>
              </LazyPart>
            </PageBoundary>
          </TabRouter>
        </LeavePageContext>
      </PageSubjectContext>
    </PageEditsContext>
  )
})

function Routed({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}

/** A bug in one page leaves the menu and the other tabs usable. */
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
