export const markingPlan = {
  title: '阅卷安排',
  back: '返回阅卷列表',
  way: {
    title: '阅卷方式',
    isDouble: '双评',
    isDoubleHint:
      '每份答案由两人分别评分，互不可见。相差在允许误差以内取平均分（不足 0.01 分的进位），超出则由第三人仲裁，以仲裁分为准。',
    tolerance: '允许误差',
    toleranceUnit: '% 满分',
    laterHint: '对尚未评分的答案生效；已有一人评过的答案仍须再评一次，并按新的允许误差判断。',
    saved: '已保存阅卷方式',
  },
  questions: {
    title: '各题进度',
    empty: '这场考试没有需要人工阅卷的试题。',
    question: '试题',
    noText: '（无文字）',
    points: '满分',
    allowed: '允许相差',
    waiting: '待阅',
    second: '待二评',
    arbiter: '待仲裁',
    marked: '已阅',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly markingPlan: typeof markingPlan
  }
}
