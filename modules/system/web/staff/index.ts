/** The pages of the back office, by their keys. */
import { ScheduleOutlined, HddOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'system'> = {
  JobList: lazy(async () => ({ default: (await import('./job-list.tsx')).JobList })),
  SystemPage: lazy(async () => ({ default: (await import('./system-page.tsx')).SystemPage })),
}

export const icons = { jobs: ScheduleOutlined, system: HddOutlined }

export const pageTexts = ['system'] as const
