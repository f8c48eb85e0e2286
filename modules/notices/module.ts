/** What students are told, and who has read it. */
import { defineModule, grant, group, page, subPage } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { noticesErrors } from './errors.ts'
import { NOTICES_EVENTS } from './events.ts'
import { NOTICES_NOTIFICATIONS } from './notifications.ts'

export const manifest = defineModule({
  name: 'notices',
  row: 5,
  about: 'what students are told, and who has read it',
  errors: noticesErrors,
  tables: ['notice_departments', 'notice_people', 'notice_receipts', 'notices'],
  events: NOTICES_EVENTS,
  notificationsTitle: localized('公告', 'Notices'),
  notifications: NOTICES_NOTIFICATIONS,
  jobs: { 'notices.tell-shown': localized('通知学员新公告', 'Tell students of new notices') },
  permissions: {
    'notice:notice:edit': ['notice:notice:view', 'sys:depart:view'],
    'notice:notice:everyone': ['notice:notice:view'],
    'notice:notice:view': [],
  },
  screens: ['NoticeList', 'NoticeEdit'],
  menu: [
    group('notices', 6, {
      zh: '公告',
      en: 'Notices',
      icon: 'notices',
      path: '/admin/notices',
      redirect: '/admin/notices/list',
    }),
    page('notices.list', {
      zh: '公告',
      en: 'Notices',
      icon: 'notices',
      path: '/admin/notices/list',
      component: 'NoticeList',
      permission: 'notice:notice:view',
      children: [
        grant('notice:notice:edit', '编辑和发布公告', 'Edit and publish notices'),
        grant('notice:notice:everyone', '面向全体学员', 'Address everybody'),
      ],
      in: 'notices',
      order: 1,
    }),
    subPage('notices.edit', '/admin/notices/list', {
      zh: '编辑公告',
      en: 'Edit notice',
      path: '/admin/notices/edit/:id',
      component: 'NoticeEdit',
      permission: 'notice:notice:view',
      in: 'notices',
      order: 2,
    }),
  ],
  auditActions: {
    'notice.save': localized('保存公告', 'Save notice'),
    'notice.publish': localized('发布公告', 'Publish notice'),
    'notice.withdraw': localized('撤回公告', 'Withdraw notice'),
    'notice.pin': localized('置顶公告', 'Pin notice'),
    'notice.unpin': localized('取消置顶公告', 'Unpin notice'),
    'notice.delete': localized('删除公告', 'Delete notice'),
    'notice.receipts': localized('导出公告阅读记录', 'Export who has read notice'),
  },
  auditObjects: {
    notice: localized('公告', 'Notice'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly notices: typeof manifest
  }
}
