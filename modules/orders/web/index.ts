/** Pages without a layout: the checkout. */
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { lazy } from 'react'

export const routes: readonly ShellRoute[] = [
  {
    path: '/pay/check-out/:orderId',
    Area: lazy(async () => ({ default: (await import('./checkout/checkout-area.tsx')).CheckoutArea })),
  },
]
