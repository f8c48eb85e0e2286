export const examsStudent = {
  alwaysOpen: '长期开放',
  from: '{start} 起',
  until: '{end} 截止',
  window: '{start} 至 {end}',
  minutes: '{minutes, number} 分钟',
  questions: '共 {count, number} 题，满分 {total} 分，{pass} 分及格',
  attemptsLeft: '还可参加 {left, number} 次（共 {limit, number} 次）',
  attemptsFree: '不限次数',
  relativeStart: '{time}开始',
  relativeEnd: '{time}结束',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly examsStudent: typeof examsStudent
  }
}
