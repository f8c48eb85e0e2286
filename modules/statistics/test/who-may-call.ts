import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  'stat:exam:view': [
    '/api/stat/exam/overview',
    '/api/stat/exam/paging',
    '/api/stat/exam/question',
    '/api/stat/exam/questions',
  ],
}
