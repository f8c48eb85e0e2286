/** What students practise by themselves, and what stays with them. */
import { defineModule, grant, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { practiceErrors } from './errors.ts'
import { PRACTICE_EVENTS } from './events.ts'
import { PRACTICE_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'practice',
  row: 9,
  about: 'what students practise by themselves, and what stays with them',
  errors: practiceErrors,
  tables: [
    'practice_answers',
    'practice_assignment_departments',
    'practice_assignment_moments',
    'practice_assignment_people',
    'practice_assignments',
    'practice_board_counts',
    'practice_bank_departments',
    'practice_bank_people',
    'practice_banks',
    'practice_cards',
    'practice_days',
    'practice_hints',
    'practice_learners',
    'practice_runs',
  ],
  events: PRACTICE_EVENTS,
  notificationsTitle: localized('训练', 'Practice'),
  notifications: PRACTICE_NOTIFICATIONS,
  permissions: {
    'practice:assignment:edit': ['practice:assignment:view', 'qu:bank:view', 'sys:depart:view'],
    'practice:assignment:view': [],
    'practice:bank:everyone': ['qu:bank:view'],
  },
  screens: ['AssignmentList', 'AssignmentProgress'],
  menu: [
    { ...grant('practice:bank:everyone', '面向全体学员训练', 'Open practice to everybody'), in: 'questions.banks' },
    page('practice.assignments', {
      zh: '训练任务',
      en: 'Assigned practice',
      icon: 'assignment',
      path: '/admin/practice/assignments',
      component: 'AssignmentList',
      permission: 'practice:assignment:view',
      children: [grant('practice:assignment:edit', '布置训练任务', 'Assign practice')],
      in: 'questions',
      order: 7,
    }),
    subPage('practice.progress', '/admin/practice/assignments', {
      zh: '训练进度',
      en: 'Progress of practice',
      path: '/admin/practice/progress/:id',
      component: 'AssignmentProgress',
      permission: 'practice:assignment:view',
      in: 'questions',
      order: 8,
    }),
  ],
  auditActions: {
    'practiceAssignment.close': localized('结束训练任务', 'End assigned practice'),
    'practiceAssignment.export': localized('导出训练进度', 'Export progress of practice'),
    'practiceAssignment.save': localized('保存训练任务', 'Save assigned practice'),
    'practiceBank.save': localized('设置题库训练', 'Set who may practise a bank'),
  },
  auditObjects: {
    practiceAssignment: localized('训练任务', 'Assigned practice'),
    practiceBank: localized('训练题库', 'Bank for practice'),
  },
  jobs: {
    'practice.complete-lessons': localized('训练达标后更新学习记录', 'Complete lessons by practice'),
    'practice.tell-assigned': localized('通知学员训练任务', 'Tell students of assigned practice'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly practice: typeof manifest
  }
}
