import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  public: ['/api/paper/submit'],
  student: [
    '/api/paper/mine',
    '/api/paper/open',
    '/api/paper/own-file',
    '/api/paper/result',
    '/api/paper/save-answers',
    '/api/paper/start',
    '/api/paper/state',
    '/api/paper/upload-file',
  ],
  'paper:candidate:remind': ['/api/candidate/cancel-reminder', '/api/candidate/remind'],
  'paper:paper:manage': [
    '/api/paper/paper/extend',
    '/api/paper/paper/force-submit',
    '/api/paper/paper/reopen',
    '/api/paper/paper/retry-marking',
    '/api/paper/paper/take-late',
    '/api/paper/paper/void',
  ],
  'paper:paper:mark': [
    '/api/paper/marking/exams',
    '/api/paper/marking/file',
    '/api/paper/marking/mark',
    '/api/paper/marking/next',
    '/api/paper/marking/questions',
    '/api/paper/marking/task',
  ],
  'paper:paper:view': [
    '/api/candidate/export',
    '/api/candidate/paging',
    '/api/candidate/reminders',
    '/api/paper/paper/detail',
    '/api/paper/paper/file',
    '/api/paper/paper/paging',
  ],
  'qu:bank:view': ['/api/qu/question/blueprints', '/api/qu/question/exams', '/api/qu/question/statistics'],
}
