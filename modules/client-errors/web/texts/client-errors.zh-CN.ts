export const clientErrors = {
  title: '前端错误',
  hint: '浏览器上报的未捕获的界面错误。相同的错误合并计数，最后一次出现 30 天后清除。',
  search: '搜索信息和地址',
  empty: '还没有浏览器上报错误',
  message: '信息',
  count: '次数',
  lastSeenAt: '最近出现',
  firstSeenAt: '首次出现',
  info: '来源',
  url: '地址',
  userName: '用户',
  nobody: '未知',
  release: '版本',
  userAgent: '浏览器',
  detailTitle: '前端错误',
  clear: '全部清空',
  clearTitle: '清空全部前端错误？',
  clearText: '所有上报记录都会删除，包括其他页的记录。',
  deleteTitle: '删除 {count, number} 条错误？',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly clientErrors: typeof clientErrors
  }
}
