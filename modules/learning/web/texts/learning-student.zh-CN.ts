export const learningStudent = {
  button: '课程学习',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly learningStudent: typeof learningStudent
  }
}
