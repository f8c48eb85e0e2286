/** What leaves the product: mails, short messages, and what robots tell groups. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { messagesErrors } from './errors.ts'
import { MESSAGES_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'messages',
  row: 2,
  about: 'what leaves the product: mails, short messages, robots of groups',
  errors: messagesErrors,
  tables: ['message_channels', 'message_robots', 'messages', 'sent_messages'],
  permissions: {
    'sys:message:edit': ['sys:message:view'],
    'sys:message:resend': ['sys:message:view'],
    'sys:message:view': [],
  },
  screens: ['MessageChannels', 'MessageLog'],
  menu: [
    page('system.messageChannels', {
      zh: '消息通道',
      en: 'Message channels',
      icon: 'messageChannels',
      path: '/admin/system/message-channels',
      component: 'MessageChannels',
      permission: 'sys:message:edit',
      in: 'system',
      order: 4,
    }),
    page('system.messages', {
      zh: '消息记录',
      en: 'Message log',
      icon: 'messages',
      path: '/admin/system/messages',
      component: 'MessageLog',
      permission: 'sys:message:view',
      children: [grant('sys:message:resend', '重新发送', 'Send again')],
      in: 'operations',
      order: 4,
    }),
  ],
  auditActions: {
    'messageChannel.save': localized('修改消息通道', 'Change message channel'),
    'messageChannel.renewReports': localized('更换回执地址', 'Change address for reports'),
    'messageChannel.test': localized('发送测试消息', 'Send test message'),
    'messageRobot.save': localized('保存群机器人', 'Save group robot'),
    'messageRobot.delete': localized('删除群机器人', 'Delete group robot'),
    'message.resend': localized('重新发送消息', 'Send message again'),
  },
  notificationsTitle: localized('消息通道', 'Message channels'),
  notifications: MESSAGES_NOTIFICATIONS,
  auditObjects: {
    messageChannel: localized('消息通道', 'Message channel'),
    messageRobot: localized('群机器人', 'Group robot'),
    message: localized('消息', 'Message'),
  },
  jobs: {
    'messages-clean-up': localized('清理旧消息', 'Clear out old messages'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly messages: typeof manifest
  }
}
