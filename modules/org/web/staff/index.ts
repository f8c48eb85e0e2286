/** The pages of the back office, by their keys. */
import { ApartmentOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'org'> = {
  DepartmentList: lazy(async () => ({ default: (await import('./department-list.tsx')).DepartmentList })),
}

export const icons = { departments: ApartmentOutlined }

export const texts = ['org'] as const
