import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: [
    '/api/learning/cmi5/open',
    '/api/learning/cmi5/outcomes',
    '/api/learning/beat',
    '/api/learning/course/detail',
    '/api/learning/course/favourite',
    '/api/learning/course/paging',
    '/api/learning/course/rate',
    '/api/learning/course/summary',
    '/api/learning/lesson/links',
    '/api/learning/lesson/open',
    '/api/learning/scorm/commit',
    '/api/learning/scorm/open',
  ],
  'course:record:edit': [
    '/api/learning/learner/cancel-reminder',
    '/api/learning/learner/count-to-remind',
    '/api/learning/learner/remind',
  ],
  'course:record:view': [
    '/api/learning/learner/export',
    '/api/learning/learner/paging',
    '/api/learning/learner/record',
    '/api/learning/learner/reminders',
  ],
}
