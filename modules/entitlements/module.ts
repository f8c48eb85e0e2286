/** Who has access to what is sold, and why. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { ENTITLEMENTS_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'entitlements',
  row: 5,
  about: 'who has access to what is sold, and why',
  tables: ['entitlements'],
  notificationsTitle: localized('学习权限', 'Access'),
  notifications: ENTITLEMENTS_NOTIFICATIONS,
  permissions: {
    'order:entitlement:edit': ['order:entitlement:view', 'sys:user:view'],
    'order:entitlement:view': [],
  },
  screens: ['EntitlementList'],
  menu: [
    page('orders.entitlements', {
      zh: '学习权限',
      en: 'Access',
      icon: 'entitlements',
      path: '/admin/orders/access',
      component: 'EntitlementList',
      permission: 'order:entitlement:view',
      children: [grant('order:entitlement:edit', '开通和收回权限', 'Grant and end access')],
      in: 'orders',
      order: 4,
    }),
  ],
  auditActions: {
    'entitlement.grant': localized('开通权限', 'Grant access'),
    'entitlement.end': localized('收回权限', 'End access'),
  },
  auditObjects: {
    entitlement: localized('学习权限', 'Access'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly entitlements: typeof manifest
  }
}
