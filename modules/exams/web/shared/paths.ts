import { segment } from '@tripos/web-kit/paths.ts'

export const examsPaths = {
  blueprints: '/admin/exams/blueprints',
  /** Begun with a line that draws from a bank. */
  newBlueprint: (bankId: string) => `/admin/exams/blueprints/edit/new?bankId=${segment(bankId)}`,
  blueprint: (blueprintId: string) => `/admin/exams/blueprints/edit/${segment(blueprintId)}`,
  exams: (query = '') => `/admin/exams/list${query}`,
  calendar: '/admin/exams/calendar',
  /** With a blueprint chosen. */
  newExam: (blueprintId: string) => `/admin/exams/edit/new?blueprintId=${segment(blueprintId)}`,
  /** Begun with a line that draws from a bank. */
  newExamFrom: (bankId: string) => `/admin/exams/edit/new?bankId=${segment(bankId)}`,
  /** Where something of it is put right. */
  examStep: (examId: string, step: string) => `/admin/exams/edit/${segment(examId)}?step=${segment(step)}`,
  /** Where a student enters: a page of the papers. */
  check: (examId: string) => `/web/exam/check/${segment(examId)}`,
  exam: (examId: string) => `/admin/exams/edit/${segment(examId)}`,
} as const
