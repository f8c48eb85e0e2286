/** The calendar of staff, in one's own account; students have it in their own pages. */
import type { ProfileRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'

export const profilePages: readonly ProfileRoute[] = [
  {
    path: 'calendar',
    page: lazy(async () => ({ default: (await import('./profile/calendar-page.tsx')).CalendarPage })),
    Card: lazy(async () => ({ default: (await import('./profile/calendar-link.tsx')).CalendarLink })),
  },
]
