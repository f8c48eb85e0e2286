export const questionTalk = {
  title: '讨论',
  yourPost: '参与讨论',
  hint: '能看到这道题答案的学员都能看到您的发言和姓名。',
  characters: '{count, number} / {most, number} 字',
  send: '发送',
  sent: '已发送',
  empty: '还没有人参与讨论',
  hidden: '已被隐藏',
  delete: '删除',
  deleteTitle: '删除这条发言？',
  deleteText: '删除后，其他人不再看到。',
  report: '举报',
  reportOf: '举报{name}的发言',
  reported: '已举报',
  reportTitle: '举报这条发言？',
  reportText: '管理员会查看这条发言，并决定是否隐藏。',
  reportSent: '已举报，管理员会尽快处理。',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly questionTalk: typeof questionTalk
  }
}
