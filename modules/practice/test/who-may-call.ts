import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: [
    '/api/practice/answer/judge',
    '/api/practice/answer/save',
    '/api/practice/assignment/mine',
    '/api/practice/assignment/start',
    '/api/practice/bank/paging',
    '/api/practice/bank/show',
    '/api/practice/hint/take',
    '/api/practice/mock/paging',
    '/api/practice/mock/remove',
    '/api/practice/mock/start',
    '/api/practice/plan/save',
    '/api/practice/plan/show',
    '/api/practice/run/finish',
    '/api/practice/run/paging',
    '/api/practice/run/questions',
    '/api/practice/run/save-place',
    '/api/practice/run/show',
    '/api/practice/run/start',
  ],
  'practice:assignment:edit': ['/api/practice/assignment/close', '/api/practice/assignment/save'],
  'practice:assignment:view': [
    '/api/practice/assignment/detail',
    '/api/practice/assignment/export',
    '/api/practice/assignment/paging',
    '/api/practice/assignment/progress',
  ],
  'qu:bank:edit': ['/api/practice/bank/save'],
  'qu:bank:view': ['/api/practice/bank/settings'],
}
