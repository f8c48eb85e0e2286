/** The pages of students: what they were told. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { notificationsPaths } from '../shared/paths.ts'
import { StudentBell } from './student-bell.tsx'

export const door: StudentDoor = {
  screens: [
    {
      path: notificationsPaths.mine,
      page: lazy(async () => ({ default: (await import('../shared/my-notifications.tsx')).MyNotifications })),
    },
  ],
  HeaderTool: StudentBell,
}
