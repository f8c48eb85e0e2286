import { courses } from '../../courses/contract/courses.ts'
import { LecturerState } from '../contract.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { lecturers } from '../contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { emptyTable } from '../../../apps/server/test/empty.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { lecturerInput, makeLecturer } from '../test/make-lecturers.ts'

let app: TestApp
let staff: string
let learner: TestUser
let student: string

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
  learner = await makeStudent(app)
  student = await signIn(app, learner)
})
beforeEach(() => emptyTable(app, 'lecturers'))
afterAll(() => app.close())

const listed = async (input: object = {}) => (await app.call(lecturers.paging, input, staff)).rows.map(row => row.name)
const detail = (id: string) => app.call(lecturers.detail, { id }, staff)
const shown = async (input: object = {}) => (await app.call(lecturers.shown, input, student)).rows

describe('a student', () => {
  it('[spec 2.student.11] sees the lecturers that are shown, in their order, and finds them by their words', async () => {
    await makeLecturer(app, staff, { name: '王老师', sort: 2, introduction: '<p>讲授 <b>代数</b></p>' })
    const first = await makeLecturer(app, staff, { name: 'First', sort: 1, title: 'Professor' })
    const hidden = await makeLecturer(app, staff, { name: 'Hidden', state: LecturerState.hidden })
    expect((await shown()).map(row => row.name)).toEqual(['First', '王老师'])
    expect((await shown({ search: '代数' })).map(row => row.name)).toEqual(['王老师'])
    expect(await shown({ search: 'Hidden' })).toEqual([])
    expect(await app.call(lecturers.show, { id: first }, student)).toMatchObject({ name: 'First', title: 'Professor' })
    expect(await refusalOf(app.call(lecturers.show, { id: hidden }, student))).toBe('NOT_FOUND')
  })

  it('is told of as many courses as there are for the student', async () => {
    const id = await makeLecturer(app, staff)
    const lecturerIds = [id]
    await makeCourse(app, { lecturerIds })
    await makeCourse(app, { lecturerIds, openType: 4, audienceUserIds: [learner.id] })
    await makeCourse(app, { lecturerIds, openType: 4, audienceUserIds: [(await makeStudent(app)).id] })
    await makeCourse(app, { lecturerIds, state: 0 })
    expect(await shown()).toMatchObject([{ courseCount: 2 }])
    expect((await app.call(lecturers.show, { id }, student)).courseCount).toBe(2)
    expect((await app.call(lecturers.paging, {}, staff)).rows).toMatchObject([{ courseCount: 4 }])
  })

  it('is given no script and no account, whatever the author has entered', async () => {
    const account = await makeAdministrator(app)
    const introduction = '<p>safe</p><script>alert(1)</script><img src=x onerror=alert(1)>'
    const id = await makeLecturer(app, staff, { introduction, userId: account.id })
    const text = JSON.stringify([await shown(), await app.call(lecturers.show, { id }, student)])
    expect(text).toContain('safe')
    expect(text).not.toMatch(/script|onerror/)
    expect(text).not.toContain(account.id)
  })
})

describe('staff', () => {
  it('write a lecturer, and are told when somebody else has saved meanwhile', async () => {
    const id = await makeLecturer(app, staff)
    await app.call(lecturers.save, { ...lecturerInput({ name: 'Changed' }), id, version: 1 }, staff)
    const late = app.call(lecturers.save, { ...lecturerInput({ name: 'Late' }), id, version: 1 }, staff)
    expect(await refusalOf(late)).toBe('EDIT_CONFLICT')
    expect(await detail(id)).toMatchObject({ name: 'Changed', version: 2, user: null })
  })

  it('tie an account of the back office to one lecturer only', async () => {
    const account = await makeAdministrator(app)
    const id = await makeLecturer(app, staff, { userId: account.id })
    expect((await detail(id)).user).toEqual({ id: account.id, name: account.realName })
    expect(await refusalOf(makeLecturer(app, staff, { userId: account.id }))).toBe('LECTURER_USER_TAKEN')
    expect(await refusalOf(makeLecturer(app, staff, { userId: learner.id }))).toBe('BAD_INPUT')
    expect(await listed()).toHaveLength(1)
    // Whoever is linked reaches the talk of all the lecturer's courses.
    const own = await signIn(app, await makeAdministrator(app, { scope: DataScope.department }))
    const change = (userId: string | null) =>
      app.call(lecturers.save, { ...lecturerInput({ userId }), id, version: 1 }, own)
    expect(await refusalOf(change(null))).toBe('NOT_ALLOWED')
    await change(account.id)
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a portrait from elsewhere', { portrait: 'https://example.org/a.png' }],
    ['an order below 0', { sort: -1 }],
  ])('are refused %s, and nothing is stored', async (_, fields) => {
    expect(await refusalOf(makeLecturer(app, staff, fields))).toBe('BAD_INPUT')
    expect(await listed()).toEqual([])
  })

  it('do not delete a lecturer whom a course names, be it in the bin, and are told to hide the lecturer', async () => {
    const ids = [await makeLecturer(app, staff, { name: 'free' }), await makeLecturer(app, staff, { name: 'named' })]
    const course = await makeCourse(app, { lecturerIds: ids.slice(1) })
    const remove = () => app.call(lecturers.delete, { ids }, staff)
    expect(await refusalOf(remove())).toBe('LECTURER_HAS_COURSES')
    await app.call(courses.delete, { ids: [course.id] }, staff)
    const { body } = await app.send(lecturers.delete, { ids }, staff)
    expect(body.msg).toContain('"named" is the lecturer of 1 courses')
    expect(await listed({ sort: 'name' })).toHaveLength(2)
  })

  it('show, hide and delete several at once, all of them or none', async () => {
    const ids = [await makeLecturer(app, staff, { name: 'a' }), await makeLecturer(app, staff, { name: 'b', sort: 1 })]
    await app.call(lecturers.setState, { ids, state: LecturerState.hidden }, staff)
    expect(await shown()).toEqual([])
    expect(await listed({ state: LecturerState.hidden })).toEqual(['a', 'b'])
    await app.call(lecturers.setState, { ids: ids.slice(0, 1), state: LecturerState.shown }, staff)
    expect((await shown()).map(row => row.name)).toEqual(['a'])
    const absent = '00000000-0000-7000-8000-000000000000'
    expect(await refusalOf(app.call(lecturers.delete, { ids: [...ids, absent] }, staff))).toBe('NOT_FOUND')
    expect(await listed({ sort: 'name', order: 'desc' })).toEqual(['b', 'a'])
    await app.call(lecturers.delete, { ids }, staff)
    expect(await listed()).toEqual([])
  })
})
