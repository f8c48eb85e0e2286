/** What students are told of what they are to practise. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const PRACTICE_NOTIFICATIONS = {
  'practice.assigned': {
    name: localized('训练任务', 'Practice assigned'),
    to: 'student',
    channels: [],
    variables: { title: 'text', count: 'number', dueOn: 'text' },
    title: localized('训练任务：{title}', 'Practice assigned: {title}'),
    body: localized(
      '请完成“{title}”，共 {count} 题，截止日期：{dueOn}。',
      'Please practise {title}: {count} questions until {dueOn}.',
    ),
  },
  'practice.dueToday': {
    name: localized('训练任务今天截止', 'Practice due today'),
    to: 'student',
    channels: ['mail'],
    variables: { title: 'text', count: 'number', dueOn: 'text' },
    title: localized('训练任务今天截止：{title}', 'Practice due today: {title}'),
    body: localized(
      '“{title}”（{count} 题）今天截止，您还没有完成，请及时训练。',
      'You have not finished {title} ({count} questions) yet, and it is due today.',
    ),
  },
} as const satisfies NotificationKinds
