/** The operation log: what privileged people changed, chained. */
import { defineModule, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const manifest = defineModule({
  name: 'audit',
  row: 0,
  about: 'the operation log: what privileged people changed, chained',
  tables: ['audit_checks', 'audit_cuts', 'audit_log', 'audit_seals'],
  permissions: {
    'sys:log:view': [],
  },
  screens: ['OperationList'],
  menu: [
    page('system.operations', {
      zh: '操作日志',
      en: 'Operation log',
      icon: 'operations',
      path: '/admin/system/operations',
      component: 'OperationList',
      permission: 'sys:log:view',
      in: 'operations',
      order: 3,
    }),
  ],
  auditActions: {
    'log.export': localized('导出操作日志', 'Export the operation log'),
    'log.cut': localized('清除到期月份的操作日志', 'Clear out a month of the operation log'),
  },
  auditObjects: {
    log: localized('操作日志', 'Operation log'),
  },
  jobs: {
    'audit-check': localized('核对操作日志', 'Check the operation log'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly audit: typeof manifest
  }
}
