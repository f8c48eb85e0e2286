import { expect } from 'vitest'
import { courseTalk } from '../contract.ts'
import type { LosingPart } from '../../../apps/server/test/losing.ts'

export const COURSE_TALK_LOSING: LosingPart = {
  async leave({ app, staff, student, other, course }) {
    const [lessonId = ''] = course.lessonIds
    const question = { courseId: course.id, lessonId, kind: 2, text: 'Why?' } as const
    const { id } = await app.call(courseTalk.write, question, student)
    await app.call(courseTalk.answer, { id, text: 'Because.' }, other)
    await app.call(courseTalk.reply, { id, text: 'As he says.' }, staff)
    return id
  },
  says: /comments and questions under courses 1/,
  cases: [
    {
      title: 'an answer and the entry above it are removed, by whoever wrote them and by staff',
      async work({ app, staff, student, other, course }, id) {
        await app.call(courseTalk.remove, { id }, student)
        const { rows } = await app.call(courseTalk.list, { courseId: course.id }, other)
        expect(rows).toMatchObject([{ isRemoved: true, answers: [{ text: 'Because.' }, { text: 'As he says.' }] }])
        await app.call(courseTalk.delete, { ids: [rows[0]?.answers[0]?.id ?? ''] }, staff)
      },
      changes: { audit_log: 2 },
    },
  ],
}
