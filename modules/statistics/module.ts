/** What exams say: how they went, how good their questions were, and what people and departments have reached. */
import { defineModule, grant, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { statisticsErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'statistics',
  row: 8,
  about: 'figures of exams and their questions, gradebooks, reports of people',
  errors: statisticsErrors,
  tables: ['exam_figures', 'figure_revisions', 'gradebooks', 'paper_figures'],
  permissions: {
    'stat:exam:view': ['exam:blueprint:view', 'exam:exam:view'],
    'stat:gradebook:edit': ['stat:gradebook:view', 'exam:exam:view', 'course:course:view'],
    'stat:gradebook:view': ['exam:blueprint:view', 'sys:depart:view'],
    'stat:report:view': ['exam:blueprint:view', 'stat:gradebook:view'],
    'stat:similarity:view': ['stat:exam:view', 'paper:paper:view'],
  },
  screens: ['ExamFigures', 'ExamFiguresList', 'Gradebook', 'PersonReport'],
  menu: [
    page('statistics.exams', {
      zh: '考试统计',
      en: 'Exam statistics',
      icon: 'statistics',
      path: '/admin/statistics/exams',
      component: 'ExamFiguresList',
      permission: 'stat:exam:view',
      children: [grant('stat:similarity:view', '查看答案雷同分析', 'Compare answers of candidates')],
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
    page('statistics.gradebook', {
      zh: '成绩册',
      en: 'Gradebook',
      icon: 'gradebook',
      path: '/admin/statistics/gradebook',
      component: 'Gradebook',
      permission: 'stat:gradebook:view',
      children: [
        grant('stat:gradebook:edit', '设置成绩册', 'Arrange gradebooks'),
        grant('stat:report:view', '查看个人学习报告', 'View reports of people'),
      ],
      in: 'papers',
      order: 8,
    }),
    subPage('statistics.person', '/admin/statistics/gradebook', {
      zh: '学习报告',
      en: 'Learning report',
      path: '/admin/statistics/person/:id',
      component: 'PersonReport',
      permission: 'stat:report:view',
      in: 'papers',
      order: 9,
    }),
  ],
  auditActions: {
    'gradebook.export': localized('导出成绩册', 'Export gradebook'),
    'gradebook.save': localized('设置成绩册', 'Arrange gradebook'),
    'report.export': localized('导出学习报告', 'Export learning report'),
  },
  auditObjects: {
    gradebook: localized('成绩册', 'Gradebook'),
  },
  jobs: {
    'statistics.result-changed': localized('考试结果变化后更新统计', 'Bring statistics up to date with results'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly statistics: typeof manifest
  }
}
