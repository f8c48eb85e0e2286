import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: [
    '/api/course-talk/answer',
    '/api/course-talk/answers',
    '/api/course-talk/list',
    '/api/course-talk/remove',
    '/api/course-talk/write',
  ],
  'course:talk:edit': ['/api/course-talk/delete', '/api/course-talk/reply', '/api/course-talk/state'],
  'course:talk:view': ['/api/course-talk/paging'],
}
