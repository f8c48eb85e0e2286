/** The pages of the back office, by their keys. */
import { IdcardOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'lecturers'> = {
  LecturerList: lazy(async () => ({ default: (await import('./lecturer-list.tsx')).LecturerList })),
}

export const icons = { lecturers: IdcardOutlined }

export const pageTexts = ['lecturersStaff'] as const

export const handbook = 'courses'
