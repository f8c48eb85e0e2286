export const studentHomeStudent = {
  title: '待办',
  kinds: {
    paper: '正在考试',
    exam: '今日考试',
    overdueCourse: '课程已逾期',
    course: '课程将截止',
    practice: '今日复习',
    result: '新成绩',
  },
  paper: '{time} 截止',
  begins: '{time} 开始',
  ends: '{time} 结束',
  overdueCourse: '应于 {time} 前完成',
  course: '{time} 截止',
  practice: '{count, number} 道题待复习',
  result: '{time} 交卷',
  actions: {
    paper: '继续作答',
    exam: '进入考试',
    overdueCourse: '继续学习',
    course: '继续学习',
    practice: '开始复习',
    result: '查看成绩',
  },
}

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly studentHomeStudent: typeof studentHomeStudent
  }
}
