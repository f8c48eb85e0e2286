import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '@tripos/web-kit/paths.ts'
import type { ProfileRoute } from '@tripos/web-kit/shell-route.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { ProfilePage } from './profile-page.tsx'

/** `/profile/*`, inside the layout of whoever looks at it. */
export function ProfileArea({ layout, pages }: { layout: ReactNode; pages: readonly ProfileRoute[] }) {
  return (
    <Routes>
      <Route element={layout}>
        <Route index element={<Navigate replace to={paths.profile} />} />
        <Route path="index" element={<ProfilePage cards={pages.map(({ Card }) => Card)} />} />
        {pages.map(({ path, page: Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <LazyPart fallback={<Skeleton count={3} height={120} />}>
                <Page />
              </LazyPart>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
