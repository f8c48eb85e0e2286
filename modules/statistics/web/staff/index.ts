/** The pages of the back office, by their keys. */
import { BarChartOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'statistics'> = {
  ExamFigures: lazy(async () => ({ default: (await import('./exam-figures.tsx')).ExamFigures })),
  ExamFiguresList: lazy(async () => ({ default: (await import('./exam-figures-list.tsx')).ExamFiguresList })),
}

export const icons = { statistics: BarChartOutlined }

export const texts = ['statistics'] as const
