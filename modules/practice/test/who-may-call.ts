import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: [
    '/api/practice/answer/judge',
    '/api/practice/answer/save',
    '/api/practice/bank/paging',
    '/api/practice/bank/show',
    '/api/practice/plan/save',
    '/api/practice/plan/show',
    '/api/practice/run/finish',
    '/api/practice/run/paging',
    '/api/practice/run/questions',
    '/api/practice/run/save-place',
    '/api/practice/run/show',
    '/api/practice/run/start',
  ],
  'qu:bank:edit': ['/api/practice/bank/save'],
  'qu:bank:view': ['/api/practice/bank/settings'],
}
