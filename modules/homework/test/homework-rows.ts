import { newId } from '@tripos/runtime/random.ts'
import { HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { homework } from '../contract.ts'
import { makeHomework, type Place, sendHomeworkFile } from './make-homework.ts'

const places = new Map<string, Place>()
const placeOf = (lessonId: string): Place => places.get(lessonId) ?? { courseId: newId(), lessonId }

/** A lesson for the student alone, in a course of the administrator's department. */
async function lessonOf({ app, users, departmentId }: World): Promise<string> {
  const audience = { departmentId, openType: 4, audienceUserIds: [users.student.id] }
  const place = await makeHomework(app, {}, audience)
  places.set(place.lessonId, place)
  return place.lessonId
}

/** What the student has handed in there. */
async function handInOf(world: World): Promise<string> {
  const { id, fileId } = await handInWithFile(world)
  files.set(id, fileId)
  return id
}
const files = new Map<string, string>()

async function handInWithFile(world: World): Promise<{ id: string; fileId: string }> {
  const { app, tokens } = world
  const place = placeOf(await lessonOf(world))
  const { id: fileId } = await sendHomeworkFile(app, tokens.student ?? '', place)
  await app.call(homework.submit, { ...place, text: 'mine', fileIds: [fileId], revision: 0 }, tokens.student)
  const { id } = await app.deps.db
    .selectFrom('homeworkHandIns')
    .select('id')
    .where('lessonId', '=', place.lessonId)
    .executeTakeFirstOrThrow()
  return { id, fileId }
}

export const HOMEWORK_ROWS: Rows = [
  [homework.show, { target: lessonOf, input: (_, lessonId) => placeOf(lessonId), ...HIDDEN }],
  [
    homework.upload,
    { target: lessonOf, input: (_, lessonId) => ({ ...placeOf(lessonId), fileId: newId() }), ...HIDDEN },
  ],
  [
    homework.ownFile,
    { target: async world => (await handInWithFile(world)).fileId, input: (_, id) => ({ id }), ...HIDDEN },
  ],
  [
    homework.submit,
    {
      target: lessonOf,
      input: (_, lessonId) => ({ ...placeOf(lessonId), text: 'mine', fileIds: [], revision: 0 }),
      ...HIDDEN,
    },
  ],
  [homework.paging, { input: () => ({}) }],
  [homework.detail, { target: handInOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [homework.file, { target: handInOf, input: (_, id) => ({ id, fileId: files.get(id) ?? newId() }), ...HIDDEN }],
  [homework.mark, { target: handInOf, input: (_, id) => ({ id, revision: 1, points: 5, comment: '' }), ...HIDDEN }],
  [homework.reopen, { target: handInOf, input: (_, id) => ({ id, revision: 1, comment: 'again' }), ...HIDDEN }],
]
