/** The pages of the back office, by their keys. */
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'site'> = {
  SiteSettings: lazy(async () => ({ default: (await import('./site-settings.tsx')).SiteSettings })),
}

export const texts = ['site'] as const
