/** The pages of the back office, by their keys. */
import { DashboardOutlined } from '@ant-design/icons'
import { paths } from '@tripos/web-kit/paths.ts'
import type { PersonLink, StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { FIRST_STEPS_NEED } from '../../contract.ts'
import { FIRST_STEPS_ASKED } from './first-steps.rules.ts'

export const screens: StaffScreens<'dashboard'> = {
  Dashboard: lazy(async () => ({ default: (await import('./dashboard.tsx')).Dashboard })),
}

export const personLinks = [
  { to: `${paths.staffHome}?${FIRST_STEPS_ASKED}=1`, title: 'dashboard.personLink', needs: FIRST_STEPS_NEED },
] as const satisfies readonly PersonLink[]

export { NextStep as PageBar } from '../shared/next-step.tsx'

export const icons = { dashboard: DashboardOutlined }

export const texts = ['dashboard'] as const

export const handbook = 'first-exam'
