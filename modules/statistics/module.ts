/** What exams say: how they went, how good their questions were, and what people and departments have reached. */
import { defineModule, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const manifest = defineModule({
  name: 'statistics',
  row: 8,
  about: 'figures of exams and their questions, gradebooks, reports of people',
  tables: ['exam_figures', 'figure_revisions', 'paper_figures'],
  permissions: {
    'stat:exam:view': ['exam:exam:view'],
  },
  screens: ['ExamFigures', 'ExamFiguresList'],
  menu: [
    page('statistics.exams', {
      zh: '考试统计',
      en: 'Exam statistics',
      icon: 'statistics',
      path: '/admin/statistics/exams',
      component: 'ExamFiguresList',
      permission: 'stat:exam:view',
      in: 'papers',
      order: 6,
    }),
    subPage('statistics.exam', '/admin/statistics/exams', {
      zh: '统计',
      en: 'Statistics',
      path: '/admin/statistics/exam/:id',
      component: 'ExamFigures',
      permission: 'stat:exam:view',
      in: 'papers',
      order: 7,
    }),
  ],
  jobs: {
    'statistics.result-changed': localized('考试结果变化后更新统计', 'Bring statistics up to date with results'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly statistics: typeof manifest
  }
}
