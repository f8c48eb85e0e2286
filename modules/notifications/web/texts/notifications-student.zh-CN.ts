/** Of the header only: what the bell opens brings its own. */
export const notificationsStudent = {
  bell: '{count, plural, =0 {消息通知} =100 {消息通知，99 条以上未读} other {消息通知，# 条未读}}',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly notificationsStudent: typeof notificationsStudent
  }
}
