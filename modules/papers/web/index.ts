/** Pages without a layout. */
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'

export const routes: readonly ShellRoute[] = [
  {
    path: '/web/exam/start/*',
    Area: lazy(async () => ({ default: (await import('./exam-room/exam-room-area.tsx')).ExamRoomArea })),
  },
]
