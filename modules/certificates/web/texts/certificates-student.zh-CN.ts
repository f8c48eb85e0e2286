export const certificatesStudent = {
  cardTitle: '我的证书',
  cardText: '您共获得 {count, number} 份证书。',
  cardEmpty: '通过考试或完成课程后，获得的证书会显示在这里。',
  cardLink: '查看和下载',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly certificatesStudent: typeof certificatesStudent
  }
}
