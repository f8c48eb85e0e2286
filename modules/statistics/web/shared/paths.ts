import { segment } from '@tripos/web-kit/paths.ts'

export const statisticsPaths = {
  exams: '/admin/statistics/exams',
  exam: (examId: string, query = '') => `/admin/statistics/exam/${segment(examId)}${query}`,
} as const
