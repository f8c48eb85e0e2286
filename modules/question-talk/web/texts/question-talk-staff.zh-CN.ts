export const questionTalkStaff = {
  title: '试题讨论',
  counts: '{count, number} 条被举报的发言待处理',
  search: '搜索发言',
  empty: '还没有学员参与讨论',
  text: '内容',
  state: '状态',
  states: { '1': '显示中', '2': '已隐藏' },
  reported: '举报',
  reportedChoices: { yes: '被举报' },
  reportCount: '被举报 {count, number} 次',
  reports: '举报',
  removed: '是否已删除',
  removedChoices: { yes: '已删除' },
  removedBy: '{name} 已删除',
  removedByAuthor: '本人已删除',
  author: '发言人',
  question: '试题',
  createdAt: '发言时间',
  show: '恢复显示',
  hide: '隐藏',
  keep: '忽略举报',
  nowShown: '学员可以看到',
  nowHidden: '学员不再看到',
  deleteTitle: '删除 {count, number} 条发言？',
  deleteText: '学员不再看到，工作人员仍可在“已删除”中查看。',
  deleted: '已删除',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly questionTalkStaff: typeof questionTalkStaff
  }
}
