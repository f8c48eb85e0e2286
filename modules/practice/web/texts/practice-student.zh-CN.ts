export const practiceStudent = {
  button: '题库训练',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly practiceStudent: typeof practiceStudent
  }
}
