export const lecturers = {
  title: '讲师团队',
  search: '搜索讲师',
  empty: '暂无讲师',
  emptyText: '管理员添加讲师后会显示在这里。',
  emptySearch: '没有符合条件的讲师',
  emptySearchText: '请换一个关键词。',
  courses: '{count, plural, =0 {暂无您可学习的课程} other {# 门课程}}',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly lecturers: typeof lecturers
  }
}
