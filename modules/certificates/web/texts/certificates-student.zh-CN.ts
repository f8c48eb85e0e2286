export const certificatesStudent = {
  button: '我的证书',
  cardTitle: '我的证书',
  cardText: '您共获得 {count, number} 份证书。',
  cardLink: '查看和下载',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly certificatesStudent: typeof certificatesStudent
  }
}
