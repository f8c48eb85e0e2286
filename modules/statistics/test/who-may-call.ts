import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: ['/api/stat/person/mine', '/api/stat/person/own-pdf'],
  'stat:report:view': ['/api/stat/person/pdf', '/api/stat/person/report'],
  'stat:gradebook:edit': ['/api/stat/gradebook/save'],
  'stat:gradebook:view': ['/api/stat/gradebook/export', '/api/stat/gradebook/paging'],
  'stat:similarity:view': ['/api/stat/exam/similarity'],
  'stat:exam:view': [
    '/api/stat/exam/knowledge',
    '/api/stat/exam/overview',
    '/api/stat/exam/paging',
    '/api/stat/exam/question',
    '/api/stat/exam/questions',
    '/api/stat/exam/trend',
  ],
}
