/** The pages of the back office, by their keys. */
import { DashboardOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'dashboard'> = {
  Dashboard: lazy(async () => ({ default: (await import('./dashboard.tsx')).Dashboard })),
}

export const icons = { dashboard: DashboardOutlined }

export const texts = ['dashboard'] as const
