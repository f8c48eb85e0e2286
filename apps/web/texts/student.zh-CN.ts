export const student = {
  shell: {
    navigation: '主导航',
  },
  offline: {
    nothing: '网络已断开，恢复后即可继续浏览。',
    some: '网络已断开，可继续本机已保存的练习：',
    newVersion: '网站已更新到新版本。',
    reload: '刷新页面',
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
