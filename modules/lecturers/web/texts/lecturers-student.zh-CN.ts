export const lecturersStudent = {
  button: '讲师团队',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly lecturersStudent: typeof lecturersStudent
  }
}
