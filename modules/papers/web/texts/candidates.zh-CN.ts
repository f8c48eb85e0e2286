export const candidates = {
  list: {
    regrade: '重判试题',
    titleOf: '考生：{name}',
    counts: '{came, number} 人已参加。考试时间：{window}。只显示您数据范围内的学员。',
    windowOf: '{start} 至 {end}',
    windowFrom: '{start} 起',
    windowUntil: '{end} 截止',
    always: '不限',
    search: '搜索考生',
    empty: '您的数据范围内没有这场考试的考生',
    realName: '姓名',
    userName: '用户名',
    departments: '部门',
    department: '部门',
    state: '状态',
    attempt: '第几次',
    score: '得分',
    scoreOf: '{score} / {total}',
    startedAt: '开始',
    closedAt: '交卷',
    messages: '最近消息',
    paper: '查看{name}的试卷',
    export: '导出 Excel',
    reminders: '提醒记录',
  },
  states: {
    notBegun: '未开始',
    absent: '缺考',
    inExam: '考试中',
    handedIn: '已交卷',
    passed: '及格',
    failed: '不及格',
    marked: '已阅',
    abandoned: '弃考',
  },
  filters: {
    notCome: '未参加',
    inExam: '考试中',
    handedIn: '已交卷，待阅',
    marked: '已阅（全部）',
    passed: '及格',
    failed: '不及格',
    abandoned: '弃考',
  },
  remind: {
    all: '提醒未参加的考生',
    chosen: '提醒',
    titleAll: '提醒所有未参加的考生',
    titleChosen: '提醒所选的 {count, number} 名考生',
    text: '只有还没有参加考试的考生会收到提醒，已参加的不会收到。',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly candidates: typeof candidates
  }
}
