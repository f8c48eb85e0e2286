/** Pages without a layout: whether a certificate is real. */
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'
import { certificatesPaths } from './shared/paths.ts'

const Area = lazy(async () => ({ default: (await import('./public/check-area.tsx')).CheckArea }))

export const routes: readonly ShellRoute[] = [
  { path: certificatesPaths.check, Area },
  { path: `${certificatesPaths.check}/:code`, Area },
]
