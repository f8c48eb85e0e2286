/** The pages of the back office: by their keys, and the one that everybody there has. */
import { BellOutlined } from '@ant-design/icons'
import type { OwnPage, StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { notificationsPaths } from '../shared/paths.ts'
import { StaffBell } from './staff-bell.tsx'

export const screens: StaffScreens<'notifications'> = {
  NotificationSettings: lazy(async () => ({
    default: (await import('./notification-settings.tsx')).NotificationSettings,
  })),
}

export const ownPages: readonly OwnPage[] = [
  {
    path: notificationsPaths.staffMine,
    title: 'notificationsStaff.pageTitle',
    page: lazy(async () => ({ default: (await import('../shared/my-notifications.tsx')).MyNotifications })),
  },
]

export const NavbarTool = StaffBell

export const icons = { notifications: BellOutlined }

export const texts = ['notificationsStaff'] as const
