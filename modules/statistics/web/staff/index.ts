/** The pages of the back office, by their keys. */
import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'statistics'> = {
  ExamFigures: lazy(async () => ({ default: (await import('./exam-figures.tsx')).ExamFigures })),
  Gradebook: lazy(async () => ({ default: (await import('./gradebook.tsx')).Gradebook })),
  PersonReport: lazy(async () => ({ default: (await import('./person-report.tsx')).PersonReport })),
  ExamFiguresList: lazy(async () => ({ default: (await import('./exam-figures-list.tsx')).ExamFiguresList })),
}

export const icons = { statistics: BarChartOutlined, gradebook: TableOutlined }

export const pageTexts = ['statistics', 'statisticsReport'] as const

export const handbook = 'marking'
