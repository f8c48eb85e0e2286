export const appeals = {
  list: {
    title: '申诉',
    hint: '考生对已公布成绩的试题提出的申诉。同一道题一次答复所有申诉的考生。',
    empty: '没有申诉',
    window: '设置申诉时间',
    exam: '考试',
    state: '状态',
    openOnly: '有待处理的',
    question: '试题',
    noText: '（无文字）',
    open: '待处理',
    count: '申诉数',
    newest: '最近申诉',
  },
  states: { open: '待处理', accepted: '已采纳', rejected: '未采纳' },
  drawer: {
    regrade: '重判这道题',
    of: '{name}，第 {no, number} 题',
    mark: '现得 {score} / {max} 分',
    notMarked: '未评',
    answered: '{name} 答复：{answer}',
    answer: '答复 {count, number} 条待处理的申诉',
    answerHint: '每位申诉的考生都会收到。采纳后，请重判这道题或更正评分。',
    accept: '采纳',
    reject: '不采纳',
    done: '已答复 {count, number} 条申诉',
  },
  window: {
    title: '申诉时间',
    exam: '考试',
    closed: '这场考试现在不接受申诉。',
    openUntil: '接受申诉至 {at}。',
    until: '接受申诉至',
    hint: '考生看到成绩和答案后，可在此时间之前申诉。',
    save: '保存',
    close: '停止接受申诉',
    saved: '已保存申诉时间',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly appeals: typeof appeals
  }
}
