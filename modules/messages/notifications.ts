/** What those are told who look after the ways out. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const MESSAGES_NOTIFICATIONS = {
  'channel.paused': {
    name: localized('消息通道暂停', 'Message channel paused'),
    to: 'staff',
    channels: ['mail'],
    variables: { channel: 'text', reason: 'text', at: 'moment' },
    title: localized('消息通道已暂停：{channel}', 'Message channel paused: {channel}'),
    body: localized(
      '网关于 {at} 拒绝了本系统的登录或密钥，待发消息已暂停，每 5 分钟重试一次。\n\n网关答复：{reason}\n\n请检查通道设置中的账号、密码或密钥。',
      'The gateway refused the account or key of this system on {at}. Messages wait and are tried again every 5 minutes.\n\nAnswer of the gateway: {reason}\n\nCheck user, password or key in the settings of the channel.',
    ),
  },
} as const satisfies NotificationKinds
