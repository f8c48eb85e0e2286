export const notificationsStaff = {
  pageTitle: '消息通知',
  bell: '{count, plural, =0 {消息通知} =100 {消息通知，99 条以上未读} other {消息通知，# 条未读}}',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly notificationsStaff: typeof notificationsStaff
  }
}
