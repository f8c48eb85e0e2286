import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { learning } from '../contract/learning.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestDepartment,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeEntitlement, sell } from '../../entitlements/test/make-entitlements.ts'
import { readSheet } from '@tripos/documents/sheet.ts'

let app: TestApp
let staff: string
let here: TestDepartment
let of: TestCourse
let done: TestUser
let begun: TestUser
let idle: TestUser

const open = async (user: TestUser, index: number) => {
  const token = await signIn(app, user)
  const lesson = { courseId: of.id, lessonId: of.lessonIds[index] ?? '' }
  return { token, ...(await app.call(learning.lesson, lesson, token)) }
}

async function learn(user: TestUser, index: number, seconds: number): Promise<void> {
  const { token, sessionId } = await open(user, index)
  for (let seq = 1; seq * 10 <= seconds; seq += 1) {
    app.clock.advance(10)
    await app.call(learning.heartbeat, { sessionId, seq, position: 0 }, token)
  }
}

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  here = await makeDepartment(app)
  const fields = { departmentIds: [here.id] }
  done = await makeStudent(app, { ...fields, realName: 'Anna' })
  begun = await makeStudent(app, { ...fields, realName: 'Bert' })
  idle = await makeStudent(app, { ...fields, realName: 'Carl' })
  // In the audience, out of the scope of the caller.
  const stranger = await makeStudent(app)
  const author = await makeAdministrator(app, { scope: DataScope.departmentAndBelow, departmentIds: [here.id] })
  staff = await signIn(app, author)
  of = await makeCourse(app, {
    departmentId: here.id,
    openType: 4,
    audienceUserIds: [done.id, begun.id, idle.id, stranger.id],
    dueAt: new Date(app.clock.now().getTime() + 3_600_000),
    chapters: [[{ kind: LessonKind.richText, rule: { needSeconds: 30 } }], [{ kind: LessonKind.richText }]],
  })
  await learn(done, 0, 30)
  await learn(done, 1, 0)
  await learn(begun, 0, 20)
})
afterAll(() => app.close())

const learners = (input: Partial<Input<typeof learning.learners>> = {}) =>
  app.call(learning.learners, { courseId: of.id, ...input }, staff)
const names = async (input: Partial<Input<typeof learning.learners>> = {}) =>
  (await learners(input)).rows.map(row => row.realName)

describe('the learners of a course', () => {
  it('are those of the audience within the data scope, with what they have learnt', async () => {
    const { rows, ...counts } = await learners({ sort: 'realName', order: 'asc' })
    expect(counts).toMatchObject({ total: 3, audienceCount: 3, openedCount: 2, completedCount: 1 })
    expect(rows).toMatchObject([
      { realName: 'Anna', completedLessons: 2, requiredLessons: 2, seconds: 30 },
      { realName: 'Bert', completedLessons: 0, seconds: 20, completedAt: null },
      { realName: 'Carl', openedAt: null, seconds: 0 },
    ])
    expect(rows[0]?.completedAt).not.toBeNull()
  })

  it('are found by state and name, and sorted by time', async () => {
    expect(await names({ state: 'notOpened' })).toEqual(['Carl'])
    expect(await names({ state: 'underWay' })).toEqual(['Bert'])
    expect(await names({ state: 'completed' })).toEqual(['Anna'])
    expect(await names({ state: 'overdue' })).toEqual([])
    app.clock.advance(3600)
    expect(new Set(await names({ state: 'overdue' }))).toEqual(new Set(['Bert', 'Carl']))
    expect(await names({ search: 'BERT' })).toEqual(['Bert'])
    expect(await names({ sort: 'seconds' })).toEqual(['Anna', 'Bert', 'Carl'])
  })

  it('are found by their department and those below it, opened or not', async () => {
    const group = await makeDepartment(app, { parent: here })
    for (const { id: userId } of [begun, idle])
      await app.deps.db.insertInto('userDepartments').values({ userId, departmentId: group.id }).execute()
    expect(await names({ departmentId: here.id, sort: 'realName', order: 'asc' })).toEqual(['Anna', 'Bert', 'Carl'])
    for (const sort of ['realName', 'updatedAt'] as const) {
      const { rows, total, audienceCount } = await learners({ departmentId: group.id, sort, order: 'asc' })
      expect(rows.map(row => row.realName)).toEqual(['Bert', 'Carl'])
      expect({ total, audienceCount }).toEqual({ total: 2, audienceCount: 3 })
    }
    expect(await names({ departmentId: group.id, state: 'notOpened' })).toEqual(['Carl'])
    expect(await learners({ departmentId: group.id, state: 'notOpened' })).toMatchObject({ total: 1 })
    expect(await learners({ departmentId: group.id, state: 'underWay' })).toMatchObject({ total: 1 })
    expect(await names({ departmentId: group.id, search: 'Anna' })).toEqual([])
    expect(await names({ departmentId: (await makeDepartment(app)).id })).toEqual([])
  })

  it('of a course that is sold are those who have access, counted as they are listed', async () => {
    await sell(app, { kind: 'course', id: of.id })
    await makeEntitlement(app, { userId: idle.id, kind: 'course', id: of.id })
    // Who has learnt before it was sold keeps the record.
    for (const sort of ['realName', 'updatedAt'] as const) {
      const { rows, total, audienceCount } = await learners({ sort, order: 'asc' })
      expect(rows.map(row => row.realName).toSorted()).toEqual(['Anna', 'Bert', 'Carl'])
      expect({ total, audienceCount }).toEqual({ total: 3, audienceCount: 3 })
    }
    await app.deps.db.deleteFrom('entitlements').where('userId', '=', idle.id).execute()
    const { rows, total } = await learners()
    expect({ total, names: rows.map(row => row.realName).toSorted() }).toEqual({ total: 2, names: ['Anna', 'Bert'] })
  })

  it('have a record of each lesson and day', async () => {
    const record = await app.call(learning.record, { courseId: of.id, userId: begun.id }, staff)
    expect(record).toMatchObject({ realName: 'Bert', seconds: 20, completedAt: null, days: [{ seconds: 20 }] })
    expect(record.lessons).toMatchObject([
      { seconds: 20, percent: 66, missing: [{ why: 'seconds', have: 20, of: 30 }] },
      { seconds: 0, openedAt: null, missing: [{ why: 'notOpened' }] },
    ])
  })

  it('are written into a sheet, which the log of operations knows of', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: learning.export.path,
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US', token: staff },
      payload: JSON.stringify({ courseId: of.id, state: 'completed' }),
    })
    const rows: (readonly string[])[] = []
    for await (const row of readSheet(reply.rawPayload)) rows.push(row.cells)
    expect(rows).toHaveLength(2)
    expect(rows[0]?.slice(6)).toEqual(['Opened (UTC)', 'Last learning (UTC)', 'Completed (UTC)'])
    expect(rows[1]?.slice(1, 6)).toEqual(['Anna', expect.any(String), 'Completed', '2/2', '0.5'])
    expect(await audited('record.export')).toEqual([of.title])
  })
})

const audited = async (action: string) =>
  (
    await app.deps.db
      .selectFrom('auditLog')
      .select('objectName')
      .where('action', '=', action)
      .where('objectId', '=', of.id)
      .execute()
  ).map(row => row.objectName)

describe('a reminder', () => {
  const remind = (userIds: string[] = []) => app.call(learning.remind, { courseId: of.id, userIds }, staff)

  it('of a course that nobody can open goes to nobody', async () => {
    await app.deps.db.updateTable('courses').set({ state: 0 }).where('id', '=', of.id).execute()
    expect(await remind()).toEqual({ count: 0 })
  })

  it('is not for a caller of another scope', async () => {
    const other = await signIn(app, await makeAdministrator(app, { scope: DataScope.own }))
    expect(await refusalOf(app.call(learning.remind, { courseId: of.id }, other))).toBe('NOT_FOUND')
  })
})
