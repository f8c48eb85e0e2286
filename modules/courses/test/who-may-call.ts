import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  signedIn: ['/api/course/category/list'],
  'course:course:edit': [
    '/api/course/arrange',
    '/api/course/bin/part/restore',
    '/api/course/bin/restore',
    '/api/course/category/save',
    '/api/course/chapter/delete',
    '/api/course/chapter/save',
    '/api/course/copy',
    '/api/course/count-learners',
    '/api/course/delete',
    '/api/course/lesson/delete',
    '/api/course/lesson/preview',
    '/api/course/lesson/save',
    '/api/course/save',
    '/api/course/state',
  ],
  'course:course:view': [
    '/api/course/bin/paging',
    '/api/course/bin/parts',
    '/api/course/detail',
    '/api/course/loss',
    '/api/course/paging',
  ],
}
