import type { WhoMayCall } from '../../../apps/server/test/authorization/who-may-call.ts'

export const rights: WhoMayCall = {
  student: [
    '/api/question-mark/paging',
    '/api/question-mark/save-cause',
    '/api/question-mark/save-note',
    '/api/question-mark/set-favourite',
    '/api/question-view/show',
    '/api/wrong-book/facets',
    '/api/wrong-book/paging',
    '/api/wrong-book/remove',
    '/api/wrong-book/restore',
    '/api/wrong-book/save-settings',
    '/api/wrong-book/sheet',
    '/api/wrong-book/sheet-pdf',
  ],
}
