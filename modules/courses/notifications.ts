/** What courses tell those they are for. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const COURSES_NOTIFICATIONS = {
  'course.assigned': {
    name: localized('新课程', 'New course'),
    to: 'student',
    channels: ['mail'],
    variables: { course: 'text', dueAt: 'moment' },
    title: localized('新课程：{course}', 'New course: {course}'),
    body: localized(
      '您有一门新的课程“{course}”。\n\n截止时间：{dueAt}',
      'You have a new course: {course}.\n\nDue: {dueAt}',
    ),
  },
} as const satisfies NotificationKinds
