/** What students are told of notices. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const NOTICES_NOTIFICATIONS = {
  'notice.published': {
    name: localized('新公告', 'New notice'),
    to: 'student',
    channels: [],
    variables: { notice: 'text' },
    title: localized('新公告：{notice}', 'New notice: {notice}'),
    body: localized('公告“{notice}”已发布，请及时查看。', '{notice} has been posted. Please read it.'),
  },
} as const satisfies NotificationKinds
