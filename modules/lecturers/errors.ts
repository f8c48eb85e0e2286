import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const lecturersErrors = {
  LECTURER_USER_TAKEN: refusal(
    10070022,
    '该账号已关联另一位讲师。',
    'This account is already linked to another lecturer.',
  ),
  LECTURER_HAS_COURSES: refusal(
    10070023,
    '讲师“{name}”是 {count} 门课程的讲师（含回收站中的课程），不能删除，请改为隐藏。',
    '"{name}" is the lecturer of {count} courses, including those in the recycle bin, and cannot be deleted. Hide the lecturer instead.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly lecturers: typeof lecturersErrors
  }
}
