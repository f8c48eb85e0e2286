export const statisticsStudent = {
  title: '学习报告',
  text: '考试、课程、学习时长和知识点掌握情况，可下载为 PDF。',
  hint: '考试成绩在公布后显示。',
  open: '查看报告',
  pdf: '下载 PDF',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly statisticsStudent: typeof statisticsStudent
  }
}
