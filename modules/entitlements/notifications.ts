/** What people are told of access that staff give them, or take away. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const ENTITLEMENTS_NOTIFICATIONS = {
  'access.given': {
    name: localized('权限开通', 'Access granted'),
    to: 'student',
    channels: ['mail'],
    variables: { title: 'text', endsAt: 'moment' },
    title: localized('已为您开通：{title}', 'You now have access to {title}'),
    body: localized(
      '您现在可以学习或参加“{title}”。\n\n有效期至：{endsAt}',
      'You now have access to {title}.\n\nUntil: {endsAt}',
    ),
  },
  'access.ended': {
    name: localized('权限收回', 'Access ended'),
    to: 'student',
    channels: ['mail'],
    variables: { title: 'text', reason: 'text' },
    title: localized('您的权限已收回：{title}', 'Your access to {title} has ended'),
    body: localized(
      '您不再拥有“{title}”的权限。\n\n原因：{reason}',
      'You no longer have access to {title}.\n\nReason: {reason}',
    ),
  },
} as const satisfies NotificationKinds
