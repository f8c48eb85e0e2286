import { segment } from '@tripos/web-kit/paths.ts'
import type { PracticeMode } from '../../contract/practice-modes.ts'

export const practicePaths = {
  banks: '/web/repo',
  bank: (bankId: string) => `/web/repo/view/${segment(bankId)}`,
  training: (bankId: string, mode: PracticeMode, query = '') => `/web/repo/training/${segment(bankId)}/${mode}${query}`,
  /** The page of a question, which a module above shows; it says that one comes from here. */
  question: (questionId: string) => `/web/qu/view/${segment(questionId)}?from=practice`,
  progress: (assignmentId: string) => `/admin/practice/progress/${segment(assignmentId)}`,
} as const
