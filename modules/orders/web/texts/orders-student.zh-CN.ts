export const ordersStudent = {
  toBuy: '付费',
  title: '我的订单',
  count: '共 {total, number} 个订单{open, plural, =0 {} other {，# 个待支付}}',
  all: '查看订单',
  payNow: '去支付',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly ordersStudent: typeof ordersStudent
  }
}
