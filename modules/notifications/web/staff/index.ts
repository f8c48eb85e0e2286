/** The pages of the back office: by their keys, and the one that everybody there has. */
import type { OwnPage, StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { notificationsPaths } from '../shared/paths.ts'
import { StaffBell } from './staff-bell.tsx'

export const screens: StaffScreens<'notifications'> = {}

export const ownPages: readonly OwnPage[] = [
  {
    path: notificationsPaths.staffMine,
    title: 'notificationsStaff.pageTitle',
    page: lazy(async () => ({ default: (await import('../shared/my-notifications.tsx')).MyNotifications })),
  },
]

export const NavbarTool = StaffBell

export const texts = ['notificationsStaff'] as const
