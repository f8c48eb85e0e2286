export const noticesStudent = {
  button: '系统公告',
  title: '系统公告',
  search: '搜索公告',
  filter: '筛选',
  filters: { all: '全部', unread: '未读' },
  empty: '还没有公告',
  emptyText: '管理员发布公告后会显示在这里。',
  emptySearch: '没有符合条件的公告',
  emptySearchText: '换个关键词，或清除筛选条件。',
  pinned: '置顶',
  unread: '未读',
  back: '返回公告列表',
  unreadCount: '{count, number} 条未读',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly noticesStudent: typeof noticesStudent
  }
}
