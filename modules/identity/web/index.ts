/** Pages around signing in, and one's own account. */
import { lazyPage } from '@tripos/web-kit/lazy-page.ts'
import { currentLanguage } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { lazy } from 'react'

/** With the texts that it asks for, so that these do not wait for it. */
export const { Page: PublicArea, fetch: fetchPublicArea } = lazyPage(async () => {
  const texts = loadMessages(currentLanguage(), ['publicArea', 'identity'])
  const [{ PublicArea: Area }] = await Promise.all([import('./public/public-area.tsx'), texts])
  return Area
})
export const NewPasswordPage = lazy(async () => ({
  default: (await import('./public/new-password-page.tsx')).NewPasswordPage,
}))
export const ProfileArea = lazy(async () => ({ default: (await import('./profile/profile-area.tsx')).ProfileArea }))
export const ProfileLayout = lazy(async () => ({
  default: (await import('./profile/profile-layout.tsx')).ProfileLayout,
}))
