import { courseTalk } from '../contract.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { HIDDEN, type Rows, unique, type World } from '../../../apps/server/test/authorization/row.ts'

const courseOf = async ({ app, users, departmentId }: World) =>
  (await makeCourse(app, { departmentId, openType: 4, audienceUserIds: [users.student.id] })).id

/** A comment of the student, under a course of the administrator's department that is for that student alone. */
async function commentOf(world: World): Promise<string> {
  const input = { courseId: await courseOf(world), kind: 1, text: unique() } as const
  return (await world.app.call(courseTalk.write, input, world.tokens.student)).id
}

export const COURSE_TALK_ROWS: Rows = [
  [courseTalk.list, { target: courseOf, input: (_, courseId) => ({ courseId }), ...HIDDEN }],
  [courseTalk.answers, { target: commentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [courseTalk.write, { target: courseOf, input: (_, courseId) => ({ courseId, kind: 2, text: unique() }), ...HIDDEN }],
  [courseTalk.answer, { target: commentOf, input: (_, id) => ({ id, text: unique() }), ...HIDDEN }],
  [courseTalk.remove, { target: commentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [courseTalk.paging, { input: () => ({}) }],
  [courseTalk.setState, { target: commentOf, input: (_, id) => ({ ids: [id], state: 2 }), ...HIDDEN }],
  [courseTalk.reply, { target: commentOf, input: (_, id) => ({ id, text: unique() }), ...HIDDEN }],
  [courseTalk.delete, { target: commentOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
]
