import { lazy, Suspense } from 'react'
import { createBrowserRouter } from 'react-router'
import { NotAllowed, NotFound } from '@tripos/ui/states.tsx'
import { PageSpinner } from '@tripos/ui/spinner.tsx'
import { RouteError } from './error-boundary.tsx'
import { Redirect } from './redirect.tsx'
import { Root } from './root.tsx'
import { SessionGuard } from './session-guard.tsx'

const PublicArea = lazy(async () => ({ default: (await import('../../modules/identity/web/public/public-area.tsx')).PublicArea }))
const StudentArea = lazy(async () => ({ default: (await import('./student/student-area.tsx')).StudentArea }))
const ExamRoomArea = lazy(async () => ({
  default: (await import('../../modules/papers/web/exam-room/exam-room-area.tsx')).ExamRoomArea,
}))
const DeviceCheckArea = lazy(async () => ({
  default: (await import('../../modules/system/web/device-check/device-check-area.tsx')).DeviceCheckArea,
}))
const ProfileShell = lazy(async () => ({ default: (await import('./profile-shell.tsx')).ProfileShell }))
const AdminArea = lazy(async () => ({ default: (await import('./staff/admin-area.tsx')).AdminArea }))

const area = (Area: React.ComponentType) => (
  <Suspense fallback={<PageSpinner />}>
    <Area />
  </Suspense>
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
            { path: '/web/exam/start/*', element: area(ExamRoomArea) },
            { path: '/web/exam/debug', element: area(DeviceCheckArea) },
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
