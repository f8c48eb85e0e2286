export const dashboard = {
  title: '工作台',
  personLink: '开始使用',
  hello: '{name}，您好',
  examsToday: '今天的考试',
  papersInExam: '正在考试的考生',
  papersAwaitingMarking: '待阅试卷',
  banks: '题库',
  questions: '试题',
  storage: '存储占用',
  storageFree: '磁盘剩余 {size}',
  jobsFailed: '失败的任务',
  nothing: '您的权限内没有可显示的数据。',
  results: '近 30 天成绩',
  resultsHint: '按最后一次交卷的日期统计考生的成绩，不含模拟考试',
  resultsEmpty: '近 30 天没有成绩。',
  resultsSummary: '{candidates, number} 人次，及格率 {passed}，平均得分率 {mean}',
  passRate: '及格率',
  mean: '平均得分率',
  candidates: '考生人次',
  signIns: '近 30 天登录',
  signInsEmpty: '近 30 天没有登录记录。',
  signInsSummary: '成功 {succeeded, number} 次，被拒 {refused, number} 次',
  succeeded: '成功',
  refused: '被拒',
  day: '日期',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly dashboard: typeof dashboard
  }
}
