/** What learners are told of the courses that they are not through with. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

const COURSE = { course: 'text', dueAt: 'moment' } as const

export const LEARNING_NOTIFICATIONS = {
  'course.dueSoon': {
    name: localized('课程即将截止', 'Course due soon'),
    to: 'student',
    channels: ['mail'],
    variables: COURSE,
    title: localized('课程即将截止：{course}', 'Course due soon: {course}'),
    body: localized(
      '课程“{course}”将于 {dueAt} 截止，您还没有学完。',
      '{course} is due on {dueAt} and you have not completed it yet.',
    ),
  },
  'course.overdue': {
    name: localized('课程已逾期', 'Course overdue'),
    to: 'student',
    channels: ['mail'],
    variables: COURSE,
    title: localized('课程已逾期：{course}', 'Course overdue: {course}'),
    body: localized(
      '课程“{course}”已于 {dueAt} 截止，您还没有学完，请尽快完成。',
      '{course} was due on {dueAt} and you have not completed it. Please finish it soon.',
    ),
  },
  'course.reminder': {
    name: localized('学习提醒', 'Reminder to learn'),
    to: 'student',
    channels: ['mail'],
    variables: COURSE,
    title: localized('请完成课程：{course}', 'Please complete: {course}'),
    body: localized(
      '您还没有学完课程“{course}”，请尽快完成。\n\n截止时间：{dueAt}',
      'You have not completed the course {course} yet.\n\nDue: {dueAt}',
    ),
  },
} as const satisfies NotificationKinds
