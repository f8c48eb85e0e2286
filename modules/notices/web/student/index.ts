/** The pages of students: notices. */
import { NoticeIcon } from '@tripos/ui/icons.tsx'
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { noticesPaths } from '../shared/paths.ts'
import { NoticeListPage } from './notice-list-page.tsx'
import { NoticePage } from './notice-page.tsx'
import { Unread } from './unread.tsx'

const notices = noticesPaths.myNotices

export const door: StudentDoor = {
  screens: [
    { path: notices, page: NoticeListPage },
    { path: '/web/notice/detail/:id', page: NoticePage, activeMenu: notices },
  ],
  buttons: [{ to: notices, text: 'noticesStudent.button', Icon: NoticeIcon, order: 4, Badge: Unread }],
}
