/** The pages of the back office, by their keys. */
import { BugOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'client-errors'> = {
  ClientErrorList: lazy(async () => ({ default: (await import('./client-error-list.tsx')).ClientErrorList })),
}

export const icons = { errors: BugOutlined }

export const pageTexts = ['clientErrors'] as const
