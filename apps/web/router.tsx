import { lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { PublicArea } from '../../modules/identity/web/index.ts'
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { NotAllowed, NotFound } from '@tripos/ui/states.tsx'
import { PageSpinner } from '@tripos/ui/spinner.tsx'
import { RouteError } from './error-boundary.tsx'
import { Redirect } from './redirect.tsx'
import { Root } from './root.tsx'
import { SessionGuard } from './session-guard.tsx'

const DOORS = import.meta.glob<{ readonly routes?: readonly ShellRoute[] }>('../../modules/*/web/index.ts', {
  eager: true,
})
const ROUTES = Object.values(DOORS).flatMap(({ routes }) => routes ?? [])

const StudentArea = lazy(async () => ({ default: (await import('./student/student-area.tsx')).StudentArea }))
const ProfileShell = lazy(async () => ({ default: (await import('./profile-shell.tsx')).ProfileShell }))
const AdminArea = lazy(async () => ({ default: (await import('./staff/admin-area.tsx')).AdminArea }))

const area = (Area: React.ComponentType) => (
  <LazyPart fallback={<PageSpinner />}>
    <Area />
  </LazyPart>
)

/** One splat route per shell: the areas hold their own tables, so a new screen touches nothing here. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <RouteError />,
      children: [
        {
          element: <SessionGuard />,
          children: [
            { path: '/', element: <PageSpinner /> },
            ...ROUTES.map(({ path, Area }) => ({ path, element: area(Area) })),
            { path: '/web/*', element: area(StudentArea) },
            // The same element at the same place: refreshing one tab of the back office leaves the others as they are.
            { path: '/admin/*', element: area(AdminArea) },
            { path: '/redirect/admin/*', element: area(AdminArea) },
            { path: '/profile/*', element: area(ProfileShell) },
            { path: '/redirect/*', element: <Redirect /> },
            { path: '/401', element: <NotAllowed /> },
            { path: '/404', element: <NotFound /> },
            { path: '*', element: area(PublicArea) },
          ],
        },
      ],
    },
  ])
