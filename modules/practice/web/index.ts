/** Pages without a layout. */
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'

export const routes: readonly ShellRoute[] = [
  {
    path: '/web/repo/training/*',
    Area: lazy(async () => ({ default: (await import('./training/training-area.tsx')).TrainingArea })),
  },
]
