/** Background jobs, and the state of the installation. */
import { defineModule, grant, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { systemErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'system',
  row: 10,
  about: 'background jobs, and the state of the installation',
  errors: systemErrors,
  permissions: {
    'sys:job:edit': ['sys:job:view'],
    'sys:job:view': [],
    'sys:system:view': [],
  },
  screens: ['JobList', 'SystemPage'],
  menu: [
    page('system.jobs', {
      zh: '后台任务',
      en: 'Background jobs',
      icon: 'jobs',
      path: '/admin/system/jobs',
      component: 'JobList',
      permission: 'sys:job:view',
      children: [grant('sys:job:edit', '处理后台任务', 'Retry and cancel jobs')],
      in: 'operations',
      order: 5,
    }),
    page('system.system', {
      zh: '系统信息',
      en: 'System information',
      icon: 'system',
      path: '/admin/system/system',
      component: 'SystemPage',
      permission: 'sys:system:view',
      in: 'operations',
      order: 7,
    }),
  ],
  auditActions: {
    'job.retry': localized('重试任务', 'Retry job'),
    'job.cancel': localized('取消任务', 'Cancel job'),
  },
  auditObjects: {
    job: localized('任务', 'Job'),
  },
  jobs: {
    backup: localized('每日备份', 'Nightly backup'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly system: typeof manifest
  }
}
