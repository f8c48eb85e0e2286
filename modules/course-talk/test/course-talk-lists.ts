import { courseTalk } from '../contract.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'

export const COURSE_TALK_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: courseTalk.paging,
      make: async ({ app, student, courseId }) =>
        (await app.call(courseTalk.write, { courseId, kind: 1, text: 'A word' }, student)).id,
    },
  ],
}
