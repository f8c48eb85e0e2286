/** Comments and questions under courses. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { courseTalkErrors } from './errors.ts'
import { COURSE_TALK_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'course-talk',
  row: 9,
  about: 'comments and questions under courses',
  errors: courseTalkErrors,
  tables: ['course_talk'],
  notificationsTitle: localized('课程讨论', 'Course discussions'),
  notifications: COURSE_TALK_NOTIFICATIONS,
  permissions: {
    'course:talk:edit': ['course:talk:view'],
    'course:talk:view': [],
  },
  screens: ['TalkList'],
  menu: [
    page('courses.talk', {
      zh: '评论与提问',
      en: 'Discussion',
      icon: 'talk',
      path: '/admin/courses/talk',
      component: 'TalkList',
      permission: 'course:talk:view',
      children: [grant('course:talk:edit', '审核和回复评论', 'Moderate and answer comments')],
      in: 'courses',
      order: 6,
    }),
  ],
  auditActions: {
    'courseTalk.show': localized('通过课程评论', 'Let comment on course through'),
    'courseTalk.hide': localized('隐藏课程评论', 'Hide comment on course'),
    'courseTalk.reply': localized('回复课程评论', 'Answer comment on course'),
    'courseTalk.delete': localized('删除课程评论', 'Delete comment on course'),
    'courseTalk.remove': localized('撤回自己的课程评论', 'Take back own comment on course'),
  },
  auditObjects: {
    courseTalk: localized('课程评论', 'Comment on course'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly 'course-talk': typeof manifest
  }
}
