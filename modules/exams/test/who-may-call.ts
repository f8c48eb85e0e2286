import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: ['/api/exam/exam/check', '/api/exam/exam/mine', '/api/exam/exam/now'],
  'exam:blueprint:edit': ['/api/blueprint-copy/add', '/api/exam/blueprint/delete', '/api/exam/blueprint/save'],
  'exam:blueprint:view': [
    '/api/blueprint-preview/export',
    '/api/blueprint/free-count',
    '/api/coverage/show',
    '/api/exam/blueprint/detail',
    '/api/exam/blueprint/paging',
    '/api/exam/blueprint/preview',
  ],
  'exam:exam:edit': [
    '/api/exam-copy/add',
    '/api/exam-paper/show',
    '/api/exam-series/delete',
    '/api/exam-series/save',
    '/api/exam/exam/delete',
    '/api/exam/exam/save',
    '/api/resit/add',
    '/api/resit/show',
  ],
  'exam:exam:publish': [
    '/api/exam/exam/publish',
    '/api/exam/exam/release',
    '/api/exam/exam/release-state',
    '/api/exam/exam/state',
  ],
  'exam:exam:view': [
    '/api/exam-calendar/list',
    '/api/exam-preview/export',
    '/api/exam-preview/show',
    '/api/exam-series/show',
    '/api/exam/exam/detail',
    '/api/exam/exam/paging',
    '/api/publishing/show',
  ],
}
