import { segment } from '@tripos/web-kit/paths.ts'

export const noticesPaths = {
  notices: '/admin/notices/list',
  notice: (noticeId: string) => `/admin/notices/edit/${segment(noticeId)}`,
  /** As students see them. */
  myNotices: '/web/notice',
  myNotice: (noticeId: string) => `/web/notice/detail/${segment(noticeId)}`,
} as const
