import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: ['/api/notice/mine', '/api/notice/read', '/api/notice/unread'],
  'notice:notice:edit': [
    '/api/notice/count-audience',
    '/api/notice/count-readers',
    '/api/notice/delete',
    '/api/notice/pin',
    '/api/notice/save',
    '/api/notice/state',
  ],
  'notice:notice:view': [
    '/api/notice/detail',
    '/api/notice/paging',
    '/api/notice/receipts',
    '/api/notice/receipts-export',
  ],
}
