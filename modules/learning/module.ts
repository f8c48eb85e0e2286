/** What students see of courses, and how their time is counted. */
import { defineModule, grant, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { learningErrors } from './errors.ts'
import { LEARNING_EVENTS } from './events.ts'
import { LEARNING_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'learning',
  row: 8,
  about: 'what students see of courses, and how their time is counted',
  errors: learningErrors,
  tables: [
    'cmi5_documents',
    'cmi5_learners',
    'cmi5_registrations',
    'cmi5_sessions',
    'cmi5_statements',
    'course_favourites',
    'course_moments',
    'course_ratings',
    'course_records',
    'course_reminders',
    'learning_days',
    'learning_sessions',
    'lesson_records',
    'scorm_states',
  ],
  events: LEARNING_EVENTS,
  notificationsTitle: localized('学习', 'Learning'),
  notifications: LEARNING_NOTIFICATIONS,
  permissions: {
    'course:record:edit': ['course:record:view'],
    'course:record:view': ['course:course:view'],
  },
  screens: ['LearnerList'],
  menu: [
    { ...grant('course:record:view', '查看学习记录', 'See learning records'), in: 'courses.list' },
    { ...grant('course:record:edit', '提醒学员', 'Remind learners'), in: 'courses.list' },
    subPage('courses.learners', '/admin/courses/list', {
      zh: '学习记录',
      en: 'Learners',
      path: '/admin/courses/learners/:id',
      component: 'LearnerList',
      permission: 'course:record:view',
      in: 'courses',
      order: 7,
    }),
  ],
  auditActions: {
    'record.export': localized('导出学习记录', 'Export learning records'),
    'record.remind': localized('提醒学员学习', 'Remind learners'),
    'record.cancelReminder': localized('取消学习提醒', 'Cancel reminder of learners'),
  },
  jobs: {
    'learning.send-reminder': localized('发送学习提醒', 'Send reminders of courses'),
    'learning.tell-due': localized('提醒学员课程截止', 'Tell learners that courses are due'),
    'learning.result-changed': localized('通过考试后更新学习记录', 'Complete lessons by passed exams'),
    'learning.results-released': localized('公布成绩后更新学习记录', 'Complete lessons by released results'),
    'learning.course-changed': localized('课程调整后更新学习记录', 'Complete courses that were changed'),
    'learning.lesson-completed': localized('课时完成后更新课程进度', 'Complete courses by their lessons'),
    'learning-completions': localized('核对课程完成情况', 'Check which courses are completed'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly learning: typeof manifest
  }
}
