/** The pages of the back office, by their keys. */
import { NotificationOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'notices'> = {
  NoticeList: lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList })),
  NoticeEdit: lazy(async () => ({ default: (await import('./notice-edit.tsx')).NoticeEdit })),
}

export const icons = { notices: NotificationOutlined }

export const pageTexts = ['notices'] as const
