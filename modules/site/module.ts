/** Site settings. */
import { defineModule, page } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { siteErrors } from './errors.ts'

export const manifest = defineModule({
  name: 'site',
  row: 3,
  about: 'site settings',
  errors: siteErrors,
  tables: ['site_config'],
  permissions: {
    'sys:config:edit': ['sys:depart:view'],
  },
  screens: ['SiteSettings'],
  menu: [
    page('system.site', {
      zh: '站点设置',
      en: 'Site settings',
      icon: 'settings',
      path: '/admin/system/site',
      component: 'SiteSettings',
      permission: 'sys:config:edit',
      in: 'system',
      order: 1,
    }),
  ],
  auditActions: {
    'site.save': localized('修改网站设置', 'Change site settings'),
    'site.leaveDemo': localized('退出演示并锁定演示账号', 'Leave the demo and lock its accounts'),
  },
  auditObjects: {
    site: localized('网站设置', 'Site settings'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly site: typeof manifest
  }
}
