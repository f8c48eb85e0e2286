export const student = {
  shell: {
    navigation: '主导航',
  },
  userCentre: {
    profile: '个人资料',
    title: '个人中心',
    userName: '用户名',
    records: '我的考试记录',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly student: typeof student
  }
}
