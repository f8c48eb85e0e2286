import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: [
    '/api/question-talk/list',
    '/api/question-talk/remove',
    '/api/question-talk/report',
    '/api/question-talk/write',
  ],
  'qu:talk:edit': ['/api/question-talk/delete', '/api/question-talk/state'],
  'qu:talk:view': ['/api/question-talk/paging'],
}
