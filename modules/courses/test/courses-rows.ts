import { courseBin } from '../contract/course-bin.ts'
import { courses } from '../contract/courses.ts'
import { CourseState, LessonKind } from '../contract/course-kinds.ts'
import { USUAL_RULE } from '../contract/lessons.ts'
import { newId } from '@tripos/runtime/random.ts'
import { courseInput, makeCourse } from './make-courses.ts'
import {
  administratorOf,
  HIDDEN,
  type Row,
  type Rows,
  unique,
  type World,
} from '../../../apps/server/test/authorization/row.ts'

const made = new Map<string, Awaited<ReturnType<typeof makeCourse>>>()
async function makeOf({ app, departmentId, users }: World, state: CourseState): Promise<string> {
  const course = await makeCourse(app, { departmentId, ownerId: users.administrator.id, state })
  made.set(course.id, course)
  return course.id
}
const courseOf = (world: World) => makeOf(world, CourseState.published)
/** A published one keeps its last lesson. */
const draftOf = (world: World) => makeOf(world, CourseState.draft)
const partsOf = (id: string) => {
  const { chapterIds: [chapterId] = [], lessonIds: [lessonId] = [] } = made.get(id) ?? {}
  return { chapterId: chapterId ?? newId(), lessonId: lessonId ?? newId() }
}
const onCourse = (input: (id: string, world: World) => object, target = courseOf): Row => ({
  target,
  input: (world, id) => input(id, world),
  ...HIDDEN,
})
/** In the bin already. */
async function binnedOf(world: World): Promise<string> {
  const id = await courseOf(world)
  await world.app.call(courses.delete, { ids: [id] }, administratorOf(world))
  return id
}
async function withBinnedChapter(world: World): Promise<string> {
  const id = await draftOf(world)
  await world.app.call(courses.chapterDelete, { courseId: id, id: partsOf(id).chapterId }, administratorOf(world))
  return id
}
const content = { kind: LessonKind.richText, body: '<p>Read</p>', attachments: [] }

export const COURSES_ROWS: Rows = [
  [courses.paging, { input: () => ({}) }],
  [courses.detail, onCourse(id => ({ id }))],
  [courses.save, onCourse((id, { departmentId }) => ({ ...courseInput({ departmentId }), id, version: 1 }))],
  [courses.countLearners, onCourse(id => ({ ids: [id] }))],
  [courses.setState, onCourse(id => ({ ids: [id], state: 1 }))],
  [courses.copy, onCourse(id => ({ id, title: unique() }))],
  [courses.delete, onCourse(id => ({ ids: [id] }))],
  [courseBin.loss, onCourse(id => ({ courseIds: [id] }))],
  [courseBin.paging, { input: () => ({}) }],
  [courseBin.restore, { target: binnedOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [courseBin.parts, onCourse(id => ({ courseId: id }))],
  [
    courseBin.restorePart,
    {
      target: withBinnedChapter,
      input: (_, id) => ({ courseId: id, kind: 'chapter', id: partsOf(id).chapterId }),
      ...HIDDEN,
    },
  ],
  [courses.chapterSave, onCourse(id => ({ courseId: id, title: 'Chapter' }))],
  [courses.chapterDelete, onCourse(id => ({ courseId: id, id: partsOf(id).chapterId }), draftOf)],
  [
    courses.lessonSave,
    onCourse(id => {
      const { chapterId, lessonId } = partsOf(id)
      const changed = { courseId: id, chapterId, id: lessonId, version: 1 }
      return { ...changed, title: 'Text', isRequired: true, content, rule: USUAL_RULE }
    }),
  ],
  [courses.lessonDelete, onCourse(id => ({ courseId: id, ids: [partsOf(id).lessonId] }), draftOf)],
  [
    courses.arrange,
    onCourse(id => {
      const { chapterId, lessonId } = partsOf(id)
      return { courseId: id, chapters: [{ id: chapterId, lessonIds: [lessonId] }] }
    }),
  ],
  [courses.preview, { input: () => ({ body: '<p>Text</p>' }) }],
  [courses.categories, { input: () => ({}) }],
  [courses.categoriesSave, { input: () => ({ categories: [{ name: unique() }] }) }],
]
