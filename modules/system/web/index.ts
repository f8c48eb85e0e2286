/** Pages without a layout. */
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'

export const routes: readonly ShellRoute[] = [
  {
    path: '/web/exam/debug',
    Area: lazy(async () => ({ default: (await import('./device-check/device-check-area.tsx')).DeviceCheckArea })),
  },
]
