export const courseTalkStaff = {
  title: '评论与提问',
  counts: '{waiting, number} 条待审核，{unanswered, number} 个提问待回复',
  search: '搜索内容',
  empty: '还没有人在课程下发言',
  emptyLink: '前往课程',
  text: '内容',
  state: '状态',
  states: { '0': '待审核', '1': '已显示', '2': '已隐藏' },
  kind: '类型',
  kinds: { '1': '评论', '2': '提问' },
  answer: '回复',
  answered: '提问是否已回复',
  answeredChoices: { no: '未回复', yes: '已回复' },
  author: '发表人',
  by: { '2': '{name}（讲师）', '3': '{name}（工作人员）' },
  course: '课程',
  answers: '回复数',
  createdAt: '发表时间',
  letThrough: '通过',
  show: '显示',
  hide: '隐藏',
  nowShown: '学员现在可以看到',
  nowHidden: '学员不再看到',
  reply: '回复',
  yourReply: '回复内容',
  replied: '已回复',
  replyLetsThrough: '回复后，原内容将一并通过审核。',
  inAnswerTo: '回复的内容',
  deleteTitle: '删除 {count, number} 条内容？',
  deleteText: '学员将看不到内容，只看到“该内容已删除”；其下的回复保留，原文可在“已删除”中查看。',
  removed: '是否已删除',
  removedChoices: { no: '未删除', yes: '已删除' },
  removedBy: '由{name}删除',
  removedByAuthor: '作者已删除',
  deleted: '已删除',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly courseTalkStaff: typeof courseTalkStaff
  }
}
