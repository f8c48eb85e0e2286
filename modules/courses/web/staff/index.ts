/** The pages of the back office, by their keys. */
import { ReadOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'courses'> = {
  CourseList: lazy(async () => ({ default: (await import('./course-list.tsx')).CourseList })),
  CourseBin: lazy(async () => ({ default: (await import('./course-bin.tsx')).CourseBin })),
  CourseEdit: lazy(async () => ({ default: (await import('./course-edit.tsx')).CourseEdit })),
}

export const icons = { courses: ReadOutlined }

export const texts = ['courses'] as const

export const handbook = 'courses'
