export const courseTalk = {
  title: '评论与提问',
  filter: '显示',
  filters: { all: '全部', comments: '评论', questions: '提问' },
  empty: '还没有人发言',
  emptyFilter: '暂无此类内容',
  kind: '发表类型',
  kinds: { '1': '评论', '2': '提问' },
  yourComment: '发表评论',
  yourQuestion: '提出问题',
  yourAnswer: '回复内容',
  moderated: '审核通过后其他人才能看到。',
  characters: '{count, number} / {most, number} 字',
  send: '发送',
  sent: '已发送',
  sentToWait: '已提交，审核通过后其他人才能看到。',
  voices: { '2': '讲师', '3': '工作人员' },
  states: { '0': '待审核', '2': '已隐藏' },
  answer: '回复',
  answerTo: '回复{name}',
  allAnswers: '查看全部 {count, number} 条回复',
  delete: '删除',
  deleteTitle: '删除这条内容？',
  deleteText: '其他学员将看不到内容，已有的回复会保留。',
  removed: '该内容已删除',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly courseTalk: typeof courseTalk
  }
}
