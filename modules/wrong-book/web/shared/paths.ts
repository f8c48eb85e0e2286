import { segment } from '@tripos/web-kit/paths.ts'

export const wrongBookPaths = {
  book: '/web/book',
  ofExam: (examId: string) => `/web/book/list/${segment(examId)}`,
  marks: (of: 'favourites' | 'notes') => `/web/book/marks${of === 'notes' ? '?of=notes' : ''}`,
  sheet: (query: string) => `/web/book/sheet${query === '' ? '' : `?${query}`}`,
  question: (questionId: string) => `/web/qu/view/${segment(questionId)}`,
} as const
