import { segment } from '@tripos/web-kit/paths.ts'

export const questionsPaths = {
  banks: '/admin/questions/banks',
  /** The list with the form of a new one open. */
  newBank: '/admin/questions/banks?new=1',
  bank: (bankId: string) => `/admin/questions/banks/view/${segment(bankId)}`,
  questions: (query = '') => `/admin/questions/list${query}`,
  question: (questionId: string) => `/admin/questions/edit/${segment(questionId)}`,
  newQuestion: (bankId?: string) => `/admin/questions/edit/new${bankId ? `?bankId=${segment(bankId)}` : ''}`,
  /** Once it is imported, an exam is made of it. */
  paperImport: (bankId: string) => `/admin/questions/import/${segment(bankId)}?then=exam`,
  questionImport: (bankId: string) => `/admin/questions/import/${segment(bankId)}`,
} as const
