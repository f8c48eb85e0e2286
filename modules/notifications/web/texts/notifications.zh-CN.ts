/** What the bell opens, the page of all of them, and what one wants to be told: students and staff alike. */
export const notifications = {
  title: '消息通知',
  all: '查看全部',
  readAll: '全部标为已读',
  read: '标为已读',
  readNamed: '将“{title}”标为已读',
  unread: '未读：',
  filter: '筛选',
  filters: { all: '全部', unread: '未读' },
  empty: '还没有消息',
  emptyText: '与你有关的事情会显示在这里。',
  allRead: '没有未读消息',
  allReadText: '所有消息都已读过。',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly notifications: typeof notifications
  }
}
