import { DataScope } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../exams/contract/exams.ts'
import { learning } from '../../learning/contract/learning.ts'
import { papers } from '../../papers/contract/papers.ts'
import { candidates } from '../../papers/contract/candidates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeCourse, type TestCourse } from '../../courses/test/make-courses.ts'
import { drawn, makeExam, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeNamesakes,
  makeStudent,
  makeSuperAdministrator,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { entitlements, type Thing } from '../contract.ts'
import { makeEntitlement, sell } from '../test/make-entitlements.ts'

const DAY = 86_400_000

let app: TestApp
let root: string
let owner: TestUser
let course: TestCourse
let examId: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
  course = await makeCourse(app, { title: 'Sold course', ownerId: owner.id })
  const bank = await makeBank(app, owner)
  await makeQuestions(app, 2, { bank, type: 1 })
  examId = await makeExam(app, root, [drawn(bank.id, 1, { type: 1 })], { title: 'Sold exam' })
  await sell(app, { kind: 'course', id: course.id })
  await sell(app, { kind: 'exam', id: examId })
})
afterAll(() => app.close())

async function somebody() {
  const user = await makeStudent(app)
  return { id: user.id, token: await signIn(app, user) }
}
const grant = (thing: Thing, userIds: string[], fields: object = {}) =>
  app.call(entitlements.add, { thing, userIds, source: 'byHand', reason: 'Group purchase', ...fields }, root)
const theCourse = (): Thing => ({ kind: 'course', id: course.id })
const theExam = (): Thing => ({ kind: 'exam', id: examId })
const openLesson = (token: string) =>
  app.call(learning.lesson, { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }, token)

describe('a course that is sold', () => {
  it('is shown and locked to those of its audience, and opens for whoever has access', async () => {
    const { id, token } = await somebody()
    expect((await app.call(learning.mine, {}, token)).rows).toMatchObject([{ isPaid: true, isLocked: true }])
    const locked = await app.call(learning.course, { id: course.id }, token)
    expect(locked).toMatchObject({ isLocked: true, nextLessonId: null })
    expect(locked.chapters[0]?.lessons).toMatchObject([{ isLocked: true }])
    expect(await refusalOf(openLesson(token))).toBe('NOT_FOUND')
    expect(await grant(theCourse(), [id])).toEqual({ count: 1 })
    expect((await app.call(learning.mine, {}, token)).rows).toMatchObject([{ isLocked: false }])
    expect(await openLesson(token)).toMatchObject({ id: course.lessonIds[0] })
  })

  it('is open to who has access, also outside of its audience', async () => {
    const { id, token } = await somebody()
    const other = await makeCourse(app, { openType: 4, audienceUserIds: [(await makeStudent(app)).id] })
    await sell(app, { kind: 'course', id: other.id })
    expect(await refusalOf(app.call(learning.course, { id: other.id }, token))).toBe('NOT_FOUND')
    await makeEntitlement(app, { userId: id, kind: 'course', id: other.id })
    expect(await app.call(learning.course, { id: other.id }, token)).toMatchObject({ isLocked: false })
  })

  it('closes when access ends by its date or by staff, and does not open before it begins', async () => {
    const yesterday = new Date(Date.now() - DAY)
    for (const [fields, isLocked] of [
      [{ endsAt: yesterday, now: new Date(Date.now() - 2 * DAY) }, true],
      [{ startsAt: new Date(Date.now() + DAY) }, true],
      [{ startsAt: yesterday, endsAt: new Date(Date.now() + DAY) }, false],
    ] as const) {
      const { id, token } = await somebody()
      await makeEntitlement(app, { userId: id, ...theCourse(), ...fields })
      expect((await app.call(learning.course, { id: course.id }, token)).isLocked).toBe(isLocked)
    }
    const { id, token } = await somebody()
    const entitlementId = await makeEntitlement(app, { userId: id, ...theCourse() })
    await app.call(entitlements.end, { ids: [entitlementId], reason: 'Refunded' }, root)
    expect(await refusalOf(openLesson(token))).toBe('NOT_FOUND')
    expect(await app.call(entitlements.why, theCourse(), token)).toMatchObject([{ state: 'ended', source: 'byHand' }])
  })

  it('is for its audience again once it is sold no more', async () => {
    const { token } = await somebody()
    await sell(app, theCourse(), false)
    expect(await app.call(learning.course, { id: course.id }, token)).toMatchObject({ isPaid: false, isLocked: false })
    await sell(app, theCourse())
  })
})

describe('an exam that is sold', () => {
  it('is shown, cannot be started, and can be once there is access', async () => {
    const { id, token } = await somebody()
    expect((await app.call(exams.mine, {}, token)).rows).toMatchObject([{ id: examId, isPaid: true, isLocked: true }])
    expect(await app.call(exams.check, { id: examId }, token)).toMatchObject({ verdict: 'notBought', isLocked: true })
    expect(await refusalOf(app.call(papers.start, { examId }, token))).toBe('NOT_FOUND')
    await grant(theExam(), [id])
    expect(await app.call(exams.check, { id: examId }, token)).toMatchObject({ verdict: 'mayStart', isLocked: false })
    expect(await startPaper(app, token, examId)).toMatchObject({ paperId: expect.any(String) })
  })

  it('lets a paper that was begun be written to its end when access ends meanwhile', async () => {
    const { id, token } = await somebody()
    const entitlementId = await makeEntitlement(app, { userId: id, ...theExam() })
    const { paperId, submitKey } = await startPaper(app, token, examId)
    await app.call(entitlements.end, { ids: [entitlementId], reason: 'Refunded' }, root)
    const answers = [{ no: 1, seq: 1, answer: { options: [1] } }]
    await app.call(papers.saveAnswers, { paperId, epoch: 1, answers }, token)
    await app.call(papers.submit, { paperId, submitKey })
    expect(await refusalOf(app.call(papers.start, { examId }, token))).toBe('NOT_FOUND')
  })

  it('has as candidates those who have access', async () => {
    const { id } = await somebody()
    await makeStudent(app)
    await grant(theExam(), [id])
    const { rows } = await app.call(candidates.paging, { examId, state: 'notCome', size: 100 }, root)
    expect(rows.map(row => row.userId)).toEqual([id])
  })
})

describe('giving access', () => {
  it('leaves those as they are who have it as long already', async () => {
    const [one, two] = [await somebody(), await somebody()]
    expect(await grant(theCourse(), [one.id])).toEqual({ count: 1 })
    expect(await grant(theCourse(), [one.id, two.id])).toEqual({ count: 1 })
    expect(await grant(theCourse(), [one.id, two.id])).toEqual({ count: 0 })
  })

  it('is not given twice when it begins later, and given once more when it is to begin sooner', async () => {
    const { id } = await somebody()
    const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
    expect(await grant(theCourse(), [id], { startsAt: inDays(2) })).toEqual({ count: 1 })
    expect(await grant(theCourse(), [id], { startsAt: inDays(2), endsAt: inDays(9) })).toEqual({ count: 0 })
    expect(await grant(theCourse(), [id], { startsAt: inDays(3) })).toEqual({ count: 0 })
    expect(await grant(theCourse(), [id], { startsAt: inDays(1) })).toEqual({ count: 1 })
    expect(await grant(theCourse(), [id])).toEqual({ count: 1 })
  })

  it('is found by the name of who has it, however many of that name others work on', async () => {
    const department = await makeDepartment(app)
    await makeNamesakes(app, await makeStudent(app, { realName: 'Zhang Wei' }))
    const person = await makeStudent(app, { realName: 'Zhang Wei', departmentIds: [department.id] })
    await grant(theCourse(), [person.id])
    const ofDepartment = { scope: DataScope.department, departmentIds: [department.id] }
    const staff = await signIn(app, await makeAdministrator(app, ofDepartment))
    const { rows } = await app.call(entitlements.paging, { search: 'Zhang Wei' }, staff)
    expect(rows.map(row => row.user.id)).toEqual([person.id])
  })

  it('is said to staff with who gave it and why', async () => {
    const { id } = await somebody()
    await grant(theExam(), [id])
    const { rows } = await app.call(entitlements.paging, { thingId: examId }, root)
    const why = { source: 'byHand', reason: 'Group purchase', givenBy: owner.realName, orderId: null }
    expect(rows.filter(({ user }) => user.id === id)).toMatchObject([why])
  })

  it('refuses an end that has passed, people and things of others', async () => {
    const { id } = await somebody()
    expect(await refusalOf(grant(theCourse(), [id], { endsAt: '2020-01-01T00:00:00Z' }))).toBe('BAD_INPUT')
    const permissions = ['order:entitlement:edit', 'order:entitlement:view', 'sys:user:view']
    const other = await signIn(app, await makeAdministrator(app, { permissions, scope: DataScope.own }))
    const asOther = app.call(
      entitlements.add,
      { thing: theCourse(), userIds: [id], source: 'assigned', reason: 'x' },
      other,
    )
    expect(await refusalOf(asOther)).toBe('NOT_FOUND')
    expect((await app.call(entitlements.things, { kind: 'course' }, other)).total).toBe(0)
    const { rows } = await app.call(entitlements.paging, { search: '' }, root)
    expect(rows.filter(row => row.user.id === id)).toEqual([])
  })

  it('is refused to be undone twice: the first reason stays', async () => {
    const { id } = await somebody()
    const entitlementId = await makeEntitlement(app, { userId: id, ...theCourse() })
    await app.call(entitlements.end, { ids: [entitlementId], reason: 'First' }, root)
    await app.call(entitlements.end, { ids: [entitlementId], reason: 'Second' }, root)
    const { rows } = await app.call(entitlements.paging, { state: 'ended', kind: 'course' }, root)
    expect(rows.find(row => row.id === entitlementId)).toMatchObject({ endReason: 'First', reason: 'A test' })
  })
})
