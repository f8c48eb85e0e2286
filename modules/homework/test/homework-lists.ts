import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { courses } from '../../courses/contract/courses.ts'
import { USUAL_RULE } from '../../courses/contract/lessons.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { homework } from '../contract.ts'

const TASK = {
  kind: LessonKind.homework,
  body: '<p>Draw a map</p>',
  dueAt: null,
  points: 10,
  needsMark: false,
  attachments: [],
}

export const HOMEWORK_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: homework.paging,
      make: async ({ app, student, root, courseId }) => {
        const { chapters } = await app.call(courses.detail, { id: courseId }, root)
        const lesson = { title: 'Homework', isRequired: false, content: TASK, rule: USUAL_RULE }
        const chapterId = chapters[0]?.id ?? ''
        const { id: lessonId } = await app.call(courses.lessonSave, { courseId, chapterId, ...lesson }, root)
        await app.call(homework.submit, { courseId, lessonId, text: 'mine', fileIds: [], revision: 0 }, student)
        const { rows } = await app.call(homework.paging, { courseId }, root)
        return rows[0]?.id ?? ''
      },
    },
  ],
}
