/** What people are told of what they said under courses. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const COURSE_TALK_NOTIFICATIONS = {
  'comment.answered': {
    name: localized('评论有回复', 'Comment answered'),
    to: 'student',
    channels: [],
    variables: { course: 'text', text: 'text' },
    title: localized('您的评论有新回复：{course}', 'Your comment was answered: {course}'),
    body: localized(
      '有人在课程“{course}”中回复了您：\n\n{text}',
      'Somebody has answered you in the course {course}:\n\n{text}',
    ),
  },
} as const satisfies NotificationKinds
