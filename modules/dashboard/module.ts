/** The figures of the first page. */
import { defineModule, group, page } from '@tripos/contract-kit/manifest.ts'

export const manifest = defineModule({
  name: 'dashboard',
  row: 10,
  about: 'the figures of the first page',
  tables: ['closed_first_steps'],
  readsAllTables: true,
  screens: ['Dashboard'],
  menu: [
    group('home', 1, { zh: '首页', en: 'Home', icon: 'dashboard', path: '/admin', redirect: '/admin/dashboard' }),
    page('home.dashboard', {
      zh: '工作台',
      en: 'Dashboard',
      icon: 'dashboard',
      path: '/admin/dashboard',
      component: 'Dashboard',
      affix: true,
      in: 'home',
      order: 1,
    }),
  ],
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly dashboard: typeof manifest
  }
}
