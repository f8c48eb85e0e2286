export const statisticsReport = {
  title: '学习报告',
  backToGradebook: '返回成绩册',
  pdf: '下载 PDF',
  person: '个人信息',
  name: '姓名',
  userName: '用户名',
  departments: '部门',
  none: '无',
  learnt: '学习总时长',
  exams: '考试',
  noExams: '还没有参加过考试',
  exam: '考试',
  attempts: '次数',
  score: '得分',
  scoreOf: '{score} / {total}',
  undecided: '未公布或待阅卷',
  result: '结果',
  passed: '及格',
  failed: '不及格',
  startedAt: '开始时间',
  history: '{from} 至 {to} 共 {count, number} 场考试有成绩，得分率由 {first} 到 {last}。',
  courses: '课程',
  noCourses: '还没有学习过课程',
  course: '课程',
  progress: '进度',
  time: '学习时长',
  completedAt: '学完时间',
  knowledge: '知识点掌握情况',
  noKnowledge: '还没有可统计的知识点',
  point: '知识点',
  answers: '作答数',
  share: '得分率',
  certificates: '证书',
  certificate: '证书',
  number: '编号',
  issuedAt: '颁发时间',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly statisticsReport: typeof statisticsReport
  }
}
