/** What learners are told of their homework. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const HOMEWORK_NOTIFICATIONS = {
  'homework.marked': {
    name: localized('作业已批改', 'Homework marked'),
    to: 'student',
    channels: [],
    variables: { lesson: 'text', course: 'text' },
    title: localized('作业已批改：{lesson}', 'Homework marked: {lesson}'),
    body: localized(
      '课程“{course}”的作业“{lesson}”已批改，请查看。',
      'Your homework {lesson} of the course {course} has been marked.',
    ),
  },
  'homework.givenBack': {
    name: localized('作业被退回', 'Homework given back'),
    to: 'student',
    channels: [],
    variables: { lesson: 'text', course: 'text' },
    title: localized('作业被退回：{lesson}', 'Homework given back: {lesson}'),
    body: localized(
      '课程“{course}”的作业“{lesson}”被退回，请按评语修改后重新提交。',
      'Your homework {lesson} of the course {course} was given back. Read the comment and hand it in again.',
    ),
  },
} as const satisfies NotificationKinds
