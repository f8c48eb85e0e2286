/** The pages of the back office, by their keys. */
import { FormOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'homework'> = {
  HomeworkList: lazy(async () => ({ default: (await import('./homework-list.tsx')).HomeworkList })),
}

export const icons = { homework: FormOutlined }

export const pageTexts = ['homeworkStaff'] as const

export const handbook = 'courses'
