/** Pages around signing in, and one's own account. */
import { lazy } from 'react'

export const PublicArea = lazy(async () => ({ default: (await import('./public/public-area.tsx')).PublicArea }))
export const NewPasswordPage = lazy(async () => ({
  default: (await import('./public/new-password-page.tsx')).NewPasswordPage,
}))
export const ProfileArea = lazy(async () => ({ default: (await import('./profile/profile-area.tsx')).ProfileArea }))
export const ProfileLayout = lazy(async () => ({
  default: (await import('./profile/profile-layout.tsx')).ProfileLayout,
}))
