export const ordersPaths = {
  checkout: (orderId: string) => `/pay/check-out/${encodeURIComponent(orderId)}`,
  mine: '/web/orders',
  desk: '/admin/orders/list',
  /** The list with that order open. */
  deskOrder: (orderId: string) => `/admin/orders/list?shown=${encodeURIComponent(orderId)}`,
} as const
