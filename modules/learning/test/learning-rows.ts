import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { cmi5 } from '../contract/cmi5.ts'
import { learning } from '../contract/learning.ts'
import { scorm } from '../contract/scorm.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { makeCmi5Asset, makeScormAsset, publisherId } from '../../assets/test/make-packages.ts'
import { HIDDEN, type Rows, studentOf, type World } from '../../../apps/server/test/authorization/row.ts'

const outlines = new Map<string, TestCourse>()

async function courseOf({ app, departmentId, users }: World, audienceUserIds?: readonly string[]): Promise<string> {
  const course = await makeCourse(app, {
    ownerId: users.administrator.id,
    departmentId,
    ...(audienceUserIds === undefined ? {} : { openType: 4, audienceUserIds }),
    chapters: [[{ kind: LessonKind.richText, rule: { needSeconds: 60 } }]],
  })
  outlines.set(course.id, course)
  return course.id
}
const forStudentOnly = (world: World) => courseOf(world, [world.users.student.id])
const lessonIn = (courseId: string): string => outlines.get(courseId)?.lessonIds[0] ?? newId()
const lessonInput = (courseId: string) => ({ courseId, lessonId: lessonIn(courseId) })

const open = async ({ app, tokens }: World, courseId: string) =>
  (await app.call(learning.lesson, lessonInput(courseId), tokens.student)).sessionId
const openedCourseOf = async (world: World) => {
  const courseId = await forStudentOnly(world)
  await open(world, courseId)
  return courseId
}
const sessionOf = async (world: World) => open(world, await forStudentOnly(world))

/** The session of a lesson with a package. */
const packageOf = async (world: World): Promise<string> =>
  packageIn(world, await makeScormAsset(world.app, '1.2', [{ id: 'a' }]))
const cmi5PackageOf = async (world: World): Promise<string> =>
  packageIn(world, await makeCmi5Asset(world.app, [{ id: publisherId('a') }]))

async function packageIn(world: World, assetId: string): Promise<string> {
  const course = await makeCourse(world.app, {
    openType: 4,
    audienceUserIds: [world.users.student.id],
    chapters: [[{ content: { kind: LessonKind.scorm, assetId, attachments: [] } }]],
  })
  outlines.set(course.id, course)
  return open(world, course.id)
}

const learners = new Map<string, string>()
/** With a learner of the department. */
async function recordOf(world: World): Promise<string> {
  const courseId = await courseOf(world)
  learners.set(courseId, await studentOf(world))
  return courseId
}

const planned = new Map<string, string>()
/** With a reminder that is planned. */
async function remindedCourseOf(world: World): Promise<string> {
  const { app, tokens } = world
  const courseId = await courseOf(world)
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await app.call(learning.remind, { courseId, at }, tokens.administrator)
  const { rows } = await app.call(learning.reminders, { courseId }, tokens.administrator)
  planned.set(courseId, rows[0]?.id ?? '')
  return courseId
}

export const LEARNING_ROWS: Rows = [
  [learning.mine, { input: () => ({}) }],
  [learning.summary, { input: () => ({}) }],
  [learning.course, { target: forStudentOnly, input: (_, id) => ({ id }), ...HIDDEN }],
  [learning.lesson, { target: forStudentOnly, input: (_, id) => lessonInput(id), ...HIDDEN }],
  [learning.links, { target: forStudentOnly, input: (_, id) => lessonInput(id), ...HIDDEN }],
  [
    learning.heartbeat,
    {
      target: sessionOf,
      input: (_, id) => ({ sessionId: id, seq: 1, position: 0 }),
      others: 'NOT_FOUND',
      absent: 'LEARNING_ELSEWHERE',
    },
  ],
  [learning.favourite, { target: forStudentOnly, input: (_, id) => ({ id, isFavourite: true }), ...HIDDEN }],
  [learning.rate, { target: openedCourseOf, input: (_, id) => ({ id, stars: 5 }), ...HIDDEN }],
  [learning.learners, { target: world => courseOf(world), input: (_, id) => ({ courseId: id }), ...HIDDEN }],
  [
    learning.record,
    { target: recordOf, input: (_, id) => ({ courseId: id, userId: learners.get(id) ?? newId() }), ...HIDDEN },
  ],
  [learning.export, { target: world => courseOf(world), input: (_, id) => ({ courseId: id }), ...HIDDEN }],
  [learning.remind, { target: world => courseOf(world), input: (_, id) => ({ courseId: id }), ...HIDDEN }],
  [learning.countToRemind, { target: world => courseOf(world), input: (_, id) => ({ courseId: id }), ...HIDDEN }],
  [learning.reminders, { target: world => courseOf(world), input: (_, id) => ({ courseId: id }), ...HIDDEN }],
  [
    learning.cancelReminder,
    { target: remindedCourseOf, input: (_, id) => ({ courseId: id, id: planned.get(id) ?? newId() }), ...HIDDEN },
  ],
  [
    scorm.open,
    {
      target: packageOf,
      input: (_, id) => ({ sessionId: id, unit: 'a' }),
      others: 'NOT_FOUND',
      absent: 'LEARNING_ELSEWHERE',
    },
  ],
  [
    scorm.commit,
    {
      target: packageOf,
      input: (_, id) => ({ sessionId: id, unit: 'a', seq: 1, state: { 'cmi.suspend_data': 'p1' } }),
      others: 'NOT_FOUND',
      absent: 'LEARNING_ELSEWHERE',
    },
  ],
  ...[cmi5.open, cmi5.outcomes].map(
    call =>
      [
        call,
        {
          target: cmi5PackageOf,
          input: (_: World, id: string) => ({ sessionId: id, unit: publisherId('a') }),
          others: 'NOT_FOUND',
          absent: 'LEARNING_ELSEWHERE',
        },
      ] as const,
  ),
]
