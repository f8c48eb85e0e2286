/** Brings people what modules tell them: in the bell of the product, and by mail and short message. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const manifest = defineModule({
  name: 'notifications',
  row: 5,
  about: 'what people are told: the bell, and what goes out by mail and short message',
  tables: [
    'notification_events',
    'notification_kind_settings',
    'notification_preferences',
    'notification_texts',
    'notifications',
  ],
  jobs: { 'notifications-clean-up': localized('清理旧通知', 'Clear out old notifications') },
  permissions: {
    'sys:notification:edit': ['sys:notification:view'],
    'sys:notification:view': [],
  },
  screens: ['NotificationSettings'],
  menu: [
    page('system.notifications', {
      zh: '通知设置',
      en: 'Notifications',
      icon: 'notifications',
      path: '/admin/system/notifications',
      component: 'NotificationSettings',
      permission: 'sys:notification:view',
      children: [grant('sys:notification:edit', '编辑通知设置', 'Edit notification settings')],
      in: 'system',
      order: 3,
    }),
  ],
  auditActions: {
    'notification.saveKind': localized('修改通知方式', 'Change channels of notification'),
    'notification.saveText': localized('修改通知文本', 'Change text of notification'),
    'notification.resetText': localized('恢复默认通知文本', 'Restore text of notification'),
  },
  auditObjects: {
    notificationKind: localized('通知类型', 'Kind of notification'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly notifications: typeof manifest
  }
}
