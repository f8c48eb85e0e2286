import { segment } from '@tripos/web-kit/paths.ts'

export const statisticsPaths = {
  exams: '/admin/statistics/exams',
  exam: (examId: string, query = '') => `/admin/statistics/exam/${segment(examId)}${query}`,
  gradebook: '/admin/statistics/gradebook',
  person: (userId: string) => `/admin/statistics/person/${segment(userId)}`,
  /** A student's own report. */
  ownReport: '/web/report',
} as const
