/** What one wants to be told, in one's own account. */
import type { ProfileRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'

export const profilePages: readonly ProfileRoute[] = [
  {
    path: 'notifications',
    page: lazy(async () => ({ default: (await import('./preferences/preferences-page.tsx')).PreferencesPage })),
    Card: lazy(async () => ({ default: (await import('./preferences/preferences-card.tsx')).PreferencesCard })),
  },
]
