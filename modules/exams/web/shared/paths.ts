import { segment } from '@tripos/web-kit/paths.ts'

export const examsPaths = {
  blueprints: '/admin/exams/blueprints',
  blueprint: (blueprintId: string) => `/admin/exams/blueprints/edit/${segment(blueprintId)}`,
  exams: (query = '') => `/admin/exams/list${query}`,
  exam: (examId: string) => `/admin/exams/edit/${segment(examId)}`,
} as const
