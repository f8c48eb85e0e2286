/** Pages without a layout. */
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'
import { toDeviceCheck } from '../../papers/web/shared/links.ts'
import { systemPaths } from './shared/paths.ts'

toDeviceCheck.give(() => systemPaths.deviceCheck)

export const routes: readonly ShellRoute[] = [
  {
    path: systemPaths.deviceCheck,
    Area: lazy(async () => ({ default: (await import('./device-check/device-check-area.tsx')).DeviceCheckArea })),
  },
]
