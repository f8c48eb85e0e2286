import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { paths } from '@tripos/web-kit/paths.ts'
import { NotFound } from '@tripos/ui/states.tsx'
import { ProfilePage } from './profile-page.tsx'

/** `/profile/*`, inside the layout of whoever looks at it. */
export function ProfileArea({ layout }: { layout: ReactNode }) {
  return (
    <Routes>
      <Route element={layout}>
        <Route index element={<Navigate replace to={paths.profile} />} />
        <Route path="index" element={<ProfilePage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}
