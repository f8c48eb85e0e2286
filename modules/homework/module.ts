/** Homework: a lesson whose task learners answer with text and files, which staff mark or give back. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { homeworkErrors } from './errors.ts'
import { HOMEWORK_EVENTS } from './events.ts'
import { HOMEWORK_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'homework',
  row: 9,
  about: 'homework in courses: what learners hand in, and how it is marked',
  errors: homeworkErrors,
  tables: ['homework_files', 'homework_hand_ins'],
  events: HOMEWORK_EVENTS,
  notificationsTitle: localized('作业', 'Homework'),
  notifications: HOMEWORK_NOTIFICATIONS,
  permissions: {
    'course:homework:edit': ['course:homework:view'],
    'course:homework:view': [],
  },
  screens: ['HomeworkList'],
  menu: [
    page('courses.homework', {
      zh: '作业',
      en: 'Homework',
      icon: 'homework',
      path: '/admin/courses/homework',
      component: 'HomeworkList',
      permission: 'course:homework:view',
      children: [grant('course:homework:edit', '批改和退回作业', 'Mark and give back homework')],
      in: 'courses',
      order: 5.5,
    }),
  ],
  auditActions: {
    'homework.mark': localized('批改作业', 'Mark homework'),
    'homework.giveBack': localized('退回作业', 'Give back homework'),
  },
  auditObjects: {
    homework: localized('作业', 'Homework'),
  },
  jobs: {
    'homework-clear-files': localized('清理未提交的作业附件', 'Clear homework files that were not handed in'),
    'homework.complete-lessons': localized('作业：更新课时完成情况', 'Homework: complete lessons'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly homework: typeof manifest
  }
}
