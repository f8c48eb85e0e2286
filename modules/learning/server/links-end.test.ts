/** Links to the files of a lesson end with the right to the lesson, within ten seconds, and cost no look-up for each part. */
import { assets } from '../../assets/contract/assets.ts'
import { courseBin } from '../../courses/contract/course-bin.ts'
import { courses } from '../../courses/contract/courses.ts'
import { CourseState, LessonKind } from '../../courses/contract/course-kinds.ts'
import { identity } from '../../identity/contract/identity.ts'
import { learning } from '../contract/learning.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAsset, mp4File } from '../../assets/test/make-assets.ts'
import { contentOf, makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { makeStudent, makeSuperAdministrator, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { sql } from '@tripos/db/client.ts'

let app: TestApp
let staff: string
let film: string
let learner: TestUser
let student: string
let course: TestCourse
let url: string

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeSuperAdministrator(app))
  film = await makeAsset(app, staff, { name: 'film.mp4', bytes: mp4File(12, randomBytes(50_000)) })
})
afterAll(() => app.close())
beforeEach(async () => {
  learner = await makeStudent(app)
  student = await signIn(app, learner)
  const lessons = [{ content: contentOf(LessonKind.video, film) }, { kind: LessonKind.richText } as const]
  course = await makeCourse(app, { openType: 4, audienceUserIds: [learner.id], chapters: [lessons] })
  url = await linkOf(student)
})

async function linkOf(token: string): Promise<string> {
  const [lessonId = ''] = course.lessonIds
  const { content } = await app.call(learning.lesson, { courseId: course.id, lessonId }, token)
  return content.kind === LessonKind.video ? (content.sources[0]?.link.url ?? '') : ''
}
const statusOf = async (address = url) =>
  (await app.app.inject({ url: address, headers: { range: 'bytes=0-9' } })).statusCode
/** What this process remembers of the last answer is over; nginx in front remembers for five seconds more. */
const wait = () => app.clock.advance(4)
const firstOf = (ids: readonly string[]) => ids[0] ?? ''

interface End {
  readonly name: string
  readonly take: () => Promise<unknown>
  readonly giveBack: () => Promise<unknown>
}

const ENDS: readonly End[] = [
  {
    name: 'the course is withdrawn',
    take: () => app.call(courses.setState, { ids: [course.id], state: CourseState.draft }, staff),
    giveBack: () => app.call(courses.setState, { ids: [course.id], state: CourseState.published }, staff),
  },
  {
    name: 'the course goes to the bin',
    take: () => app.call(courses.delete, { ids: [course.id] }, staff),
    giveBack: () => app.call(courseBin.restore, { ids: [course.id] }, staff),
  },
  {
    name: 'the lesson goes to the bin',
    take: () => app.call(courses.lessonDelete, { courseId: course.id, ids: [firstOf(course.lessonIds)] }, staff),
    giveBack: () =>
      app.call(courseBin.restorePart, { courseId: course.id, kind: 'lesson', id: firstOf(course.lessonIds) }, staff),
  },
  {
    name: 'the learner leaves the audience',
    take: () => sql`delete from course_people where course_id = ${course.id}`.execute(app.deps.db),
    giveBack: () =>
      sql`insert into course_people (course_id, user_id) values (${course.id}, ${learner.id})`.execute(app.deps.db),
  },
  {
    name: 'the learner is disabled',
    take: () => app.call(identity.setState, { ids: [learner.id], state: 1 }, staff),
    giveBack: () => app.call(identity.setState, { ids: [learner.id], state: 0 }, staff),
  },
  {
    name: 'the file is taken out of the lesson',
    take: () => sql`delete from lesson_assets where asset_id = ${film}`.execute(app.deps.db),
    giveBack: () =>
      sql`insert into lesson_assets (lesson_id, asset_id) values (${firstOf(course.lessonIds)}, ${film})`.execute(
        app.deps.db,
      ),
  },
]

describe('a link of a recording', () => {
  it.each(ENDS.map(end => [end.name, end] as const))('ends when %s, and holds again with the right', async (_, end) => {
    expect(await statusOf()).toBe(206)
    await end.take()
    wait()
    expect(await statusOf()).toBe(404)
    await end.giveBack()
    wait()
    expect(await statusOf()).toBe(206)
  })

  it('is of one person, and nobody makes another one of it', async () => {
    const other = await makeStudent(app)
    const [, media = '', asset = '', ticket = '', name = ''] = url.split('/')
    const [end = ''] = ticket.split('-', 1)
    const mine = ticket.slice(end.length + 1, end.length + 45)
    const theirs = Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url') + mine.slice(22)
    expect(await statusOf(`/${media}/${asset}/${ticket.replace(mine, theirs)}/${name}`)).toBe(404)
    expect(await statusOf()).toBe(206)
  })
})

describe('a link of the library', () => {
  it('ends when its holder may no longer look into the library, or is disabled', async () => {
    const member = await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })
    const own = await makeAsset(app, member.token, { name: 'own.mp4', bytes: mp4File(2) })
    const { url: address } = await app.call(assets.link, { id: own }, member.token)
    expect(await statusOf(address)).toBe(206)
    await app.call(identity.setState, { ids: [member.id], state: 1 }, staff)
    wait()
    expect(await statusOf(address)).toBe(404)
    await app.call(identity.setState, { ids: [member.id], state: 0 }, staff)
    wait()
    expect(await statusOf(address)).toBe(206)
    await sql`delete from user_roles where user_id = ${member.id}`.execute(app.deps.db)
    wait()
    expect(await statusOf(address)).toBe(404)
  })
})
