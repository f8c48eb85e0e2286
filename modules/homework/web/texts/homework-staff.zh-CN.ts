export const homeworkStaff = {
  title: '作业',
  counts: '{count, number} 份待批改',
  search: '搜索学员',
  empty: '还没有人提交作业',
  emptyLink: '前往课程',
  show: '状态',
  shows: { toMark: '待批改', marked: '已批改', givenBack: '已退回', missing: '未提交' },
  course: '课程',
  actions: '操作',
  learner: '学员',
  lesson: '作业',
  state: '状态',
  states: { '1': '待批改', '2': '已批改', '3': '已退回', none: '未提交' },
  handedInAt: '提交时间',
  dueAt: '截止时间',
  points: '得分',
  mark: '批改',
  look: '查看',
  handedIn: '{moment} 提交',
  text: '内容',
  noText: '没有填写内容。',
  files: '文件',
  pointsOf: '得分（满分 {max, number}）',
  comment: '评语',
  save: '提交批改',
  giveBack: '退回',
  giveBackTitle: '退回这份作业？',
  giveBackText: '学员会收到通知，并可重新提交，不受截止时间限制。',
  commentNeeded: '请先填写评语，说明需要修改什么。',
  waits: '作业已退回，等待学员重新提交。',
  marked: '已批改',
  wasGivenBack: '已退回',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly homeworkStaff: typeof homeworkStaff
  }
}
