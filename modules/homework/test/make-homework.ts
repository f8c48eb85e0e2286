/** Homework for tests: a course with one lesson of it, and files that are sent. */
import { newId } from '@tripos/runtime/random.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/upload.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { homework } from '../contract.ts'

export interface Place {
  readonly courseId: string
  readonly lessonId: string
}

interface TaskFields {
  readonly dueAt?: string | null
  readonly points?: number
  readonly needsMark?: boolean
}

export async function makeHomework(app: TestApp, fields: TaskFields = {}, course: object = {}): Promise<Place> {
  const task = { body: '<p>Draw a map</p>', dueAt: null, points: 10, needsMark: false, attachments: [], ...fields }
  const { id, lessonIds } = await makeCourse(app, {
    ...course,
    chapters: [[{ content: { kind: LessonKind.homework, ...task } }]],
  })
  return { courseId: id, lessonId: lessonIds[0] ?? '' }
}

// oxlint-disable-next-line max-params -- a test reads: where, as whom, for which lesson, and what is special
export const sendHomeworkFile = (
  app: TestApp,
  token: string,
  place: Place,
  { fileId = newId(), name = 'map.txt', bytes = Buffer.from('a map') } = {},
) => upload(app, homework.upload, { fields: { ...place, fileId }, file: { name, bytes }, token })
