export const ordersPaths = {
  checkout: (orderId: string) => `/pay/check-out/${encodeURIComponent(orderId)}`,
  mine: '/web/orders',
  desk: '/admin/orders/list',
} as const
