export const learningRecords = {
  list: {
    titleOf: '学员：{name}',
    counts:
      '共 {audience, number} 名学员，{opened, number} 人已开始，{completed, number} 人已完成{due, select, never {} other {，{due} 截止}}。只统计您数据范围内的学员。',
    search: '搜索学员',
    empty: '您的数据范围内没有这门课程的学员',
    state: '状态',
    realName: '姓名',
    userName: '用户名',
    departments: '部门',
    department: '部门',
    lessons: '必修课时',
    learnt: '学习时长',
    openedAt: '开始时间',
    updatedAt: '最近学习',
    completedAt: '完成时间',
    record: '{name}的学习记录',
    export: '导出 Excel',
    reminders: '提醒记录',
    messages: '最近消息',
    never: '从未',
    inBin: '课程在回收站中，学习记录保留。',
  },
  states: { notOpened: '未开始', underWay: '学习中', completed: '已完成', overdue: '已逾期' },
  remind: {
    all: '提醒未完成的学员',
    chosen: '提醒',
    titleAll: '提醒所有未完成课程的学员',
    titleChosen: '提醒所选的 {count, number} 名学员',
    text: '只有还没有学完课程的学员会收到提醒，已完成的不会收到。',
  },
  record: {
    title: '学习记录',
    lessons: '课时',
    days: '每日学习',
    noDays: '还没有学习记录',
    lesson: '课时',
    kind: '类型',
    elective: '选修',
    removed: '已移除',
    progress: '进度',
    missing: '未完成的原因',
    nothing: '无',
    day: '日期',
    dayHint: '按北京时间计日，显示最近有学习的 60 天。',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly learningRecords: typeof learningRecords
  }
}
