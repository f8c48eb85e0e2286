/** Uncaught errors of the web app. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const manifest = defineModule({
  name: 'client-errors',
  row: 5,
  about: 'uncaught errors of the web app',
  tables: ['client_errors'],
  permissions: {
    'sys:error:edit': ['sys:log:view'],
  },
  screens: ['ClientErrorList'],
  menu: [
    page('system.clientErrors', {
      zh: '前端错误',
      en: 'Client errors',
      icon: 'errors',
      path: '/admin/system/client-errors',
      component: 'ClientErrorList',
      permission: 'sys:log:view',
      children: [grant('sys:error:edit', '清除前端错误', 'Clear client errors')],
      in: 'operations',
      order: 6,
    }),
  ],
  auditActions: {
    'clientError.delete': localized('删除前端错误', 'Delete client error'),
    'clientError.clear': localized('清空前端错误', 'Clear client errors'),
  },
  auditObjects: {
    clientError: localized('前端错误', 'Client error'),
  },
  jobs: {
    'client-errors-clean-up': localized('清理前端错误', 'Clear out client errors'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly 'client-errors': typeof manifest
  }
}
