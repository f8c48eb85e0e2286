import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const practiceErrors = {
  PRACTICE_EXAM_ONLY: refusal(
    10092001,
    '该题库的用途是“仅考试”，不能开放训练。请先修改题库用途。',
    'This bank is for exams only and cannot be opened for practice. Change what the bank is for first.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly practice: typeof practiceErrors
  }
}
