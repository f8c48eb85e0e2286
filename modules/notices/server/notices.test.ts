import { DataScope, NoticeState } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../identity/contract/identity.ts'
import { notices } from '../contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { emptyTable } from '../../../apps/server/test/empty.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeNotice, noticeInput } from '../test/make-notices.ts'
import { download } from '../../../apps/server/test/upload.ts'
import { readSheet } from '@tripos/documents/sheet.ts'

let app: TestApp
let staff: string
let student: string
let studentId: string

beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
beforeEach(async () => {
  await emptyTable(app, 'notices')
  const user = await makeStudent(app)
  student = await signIn(app, user)
  studentId = user.id
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
const mine = (token = student, input: object = {}) => app.call(notices.mine, input, token)
const titles = async (token = student, input: object = {}) => (await mine(token, input)).rows.map(row => row.title)
const detail = (id: string) => app.call(notices.detail, { id }, staff)
const unread = async (token = student) => (await app.call(notices.unread, {}, token)).count

describe('who has read a notice', () => {
  it('the first time counts, whoever reads again', async () => {
    const id = await makeNotice(app, staff, { openType: 4, audienceUserIds: [studentId] })
    const first = app.clock.now().toISOString()
    await app.call(notices.read, { id }, student)
    app.clock.advance(3600)
    await app.call(notices.read, { id }, student)
    expect((await app.call(notices.receipts, { id }, staff)).rows).toMatchObject([{ id: studentId, readAt: first }])
  })

  it('disabled students are not waited for, and come back with what they read', async () => {
    const other = await makeStudent(app)
    const otherToken = await signIn(app, other)
    const id = await makeNotice(app, staff, { openType: 4, audienceUserIds: [studentId, other.id] })
    await app.call(notices.read, { id }, otherToken)
    const counts = async () => {
      const { total, readCount, unreadCount } = await app.call(notices.receipts, { id }, staff)
      return [total, readCount, unreadCount]
    }
    expect(await counts()).toEqual([2, 1, 1])
    await app.call(identity.setState, { ids: [other.id], state: 1 }, staff)
    expect(await counts()).toEqual([1, 0, 1])
    await app.call(identity.setState, { ids: [other.id], state: 0 }, staff)
    expect(await counts()).toEqual([2, 1, 1])
  })
})

describe('a student', () => {
  it('[spec 2.student.10] sees pinned notices first, then the newest, and is told how many are unread', async () => {
    await makeNotice(app, staff, { title: 'old' })
    app.clock.advance(60)
    await makeNotice(app, staff, { title: 'pinned', isPinned: true })
    app.clock.advance(60)
    const id = await makeNotice(app, staff, { title: 'new', body: '<p>One <b>word</b></p><p>more</p>' })
    expect(await titles()).toEqual(['pinned', 'new', 'old'])
    expect((await mine()).rows[1]).toMatchObject({ id, excerpt: 'One word more', isRead: false })
    expect(await unread()).toBe(3)
    expect(await app.call(notices.read, { id }, student)).toMatchObject({ title: 'new' })
    await app.call(notices.read, { id }, student)
    expect(await unread()).toBe(2)
    expect(await titles(student, { unreadOnly: true })).toEqual(['pinned', 'old'])
    expect(await titles(student, { search: 'word' })).toEqual(['new'])
    expect(await unread(await signIn(app, await makeStudent(app)))).toBe(3)
  })

  it('sees a notice from its time on and until its end, and never a draft', async () => {
    const draft = await makeNotice(app, staff, { title: 'draft', publish: 'draft' })
    const timed = await makeNotice(app, staff, { title: 'timed', publish: 'later', publishAt: at(10), endsAt: at(20) })
    const read = (id: string) => refusalOf(app.call(notices.read, { id }, student))
    expect(await titles()).toEqual([])
    expect([await read(draft), await read(timed)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect((await detail(timed)).state).toBe(NoticeState.scheduled)
    app.clock.advance(600)
    expect(await titles()).toEqual(['timed'])
    app.clock.advance(600)
    expect(await titles()).toEqual([])
    expect(await read(timed)).toBe('NOT_FOUND')
    expect((await detail(timed)).state).toBe(NoticeState.ended)
  })

  it('sees what is for their department or one above it, or for them by name, and nothing else', async () => {
    const [grade, other] = [await makeDepartment(app), await makeDepartment(app)]
    const below = await makeDepartment(app, { parent: grade })
    const inside = await signIn(app, await makeStudent(app, { departmentIds: [below.id] }))
    const outside = await signIn(app, await makeStudent(app, { departmentIds: [other.id] }))
    const forGrade = await makeNotice(app, staff, { title: 'grade', openType: 2, audienceDepartmentIds: [grade.id] })
    await makeNotice(app, staff, { title: 'person', openType: 4, audienceUserIds: [studentId] })
    expect(await titles(inside)).toEqual(['grade'])
    expect(await titles(outside)).toEqual([])
    expect(await titles()).toEqual(['person'])
    expect(await refusalOf(app.call(notices.read, { id: forGrade }, outside))).toBe('NOT_FOUND')
    expect(await unread(outside)).toBe(0)
  })

  it('is given no script, whatever the author has pasted', async () => {
    const body = '<p>safe</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>'
    const id = await makeNotice(app, staff, { body })
    const shown = (await app.call(notices.read, { id }, student)).body
    expect(shown).toContain('safe')
    expect(shown).not.toMatch(/script|onerror/)
  })
})

describe('staff', () => {
  it('publish, withdraw, pin and delete several at once, all of them or none', async () => {
    const ids = [
      await makeNotice(app, staff, { title: 'a', publish: 'draft' }),
      await makeNotice(app, staff, { title: 'b', publish: 'later', publishAt: at(60) }),
    ]
    await app.call(notices.setState, { ids, state: NoticeState.published }, staff)
    expect((await titles()).toSorted()).toEqual(['a', 'b'])
    await app.call(notices.pin, { ids: [ids[0] ?? ''], isPinned: true }, staff)
    expect(await titles()).toEqual(['a', 'b'])
    await app.call(notices.setState, { ids, state: NoticeState.draft }, staff)
    expect(await titles()).toEqual([])
    const absent = '00000000-0000-7000-8000-000000000000'
    expect(await refusalOf(app.call(notices.delete, { ids: [...ids, absent] }, staff))).toBe('NOT_FOUND')
    expect((await app.call(notices.paging, {}, staff)).total).toBe(2)
    await app.call(notices.delete, { ids }, staff)
    expect((await app.call(notices.paging, {}, staff)).total).toBe(0)
  })

  it('do not delete what somebody has read: it is withdrawn, and its receipts stay', async () => {
    const id = await makeNotice(app, staff, { title: 'read' })
    await app.call(notices.read, { id }, student)
    const { body } = await app.send(notices.delete, { ids: [id] }, staff)
    expect(body.msg).toBe(
      'The notice "read" was read by 1. Their receipts are kept, so it cannot be deleted: withdraw it instead.',
    )
    await app.call(notices.setState, { ids: [id], state: NoticeState.draft }, staff)
    expect(await refusalOf(app.call(notices.delete, { ids: [id] }, staff))).toBe('NOTICE_WAS_READ')
    expect(await app.deps.db.selectFrom('noticeReceipts').select('userId').execute()).toEqual([{ userId: studentId }])
  })

  it('keep the time of a notice that is published and saved again', async () => {
    const id = await makeNotice(app, staff)
    const first = (await detail(id)).publishAt
    app.clock.advance(3600)
    await app.call(notices.save, { ...noticeInput({ title: 'mended' }), id, version: 1 }, staff)
    expect(await detail(id)).toMatchObject({ title: 'mended', publishAt: first, version: 2 })
    const late = app.call(notices.save, { ...noticeInput({ title: 'late' }), id, version: 1 }, staff)
    expect(await refusalOf(late)).toBe('EDIT_CONFLICT')
    expect((await detail(id)).title).toBe('mended')
  })

  it.each([
    ['END_BEFORE_START', () => ({ endsAt: at(-1) })],
    ['END_BEFORE_START', () => ({ publish: 'later' as const, publishAt: at(20), endsAt: at(10) })],
    ['BAD_INPUT', () => ({ publish: 'later' as const })],
    ['AUDIENCE_EMPTY', () => ({ openType: 2 as const })],
    ['AUDIENCE_EMPTY', () => ({ openType: 4 as const })],
    ['BAD_INPUT', () => ({ title: ' ' })],
  ])('are told %s, and nothing is stored', async (name, fields) => {
    expect(await refusalOf(app.call(notices.save, noticeInput(fields()), staff))).toBe(name)
    expect((await app.call(notices.paging, {}, staff)).total).toBe(0)
  })

  it('do not publish a draft whose end has passed', async () => {
    const id = await makeNotice(app, staff, { publish: 'draft', endsAt: at(5) })
    app.clock.advance(600)
    const publish = app.call(notices.setState, { ids: [id], state: NoticeState.published }, staff)
    expect(await refusalOf(publish)).toBe('END_BEFORE_START')
    expect((await detail(id)).state).toBe(NoticeState.draft)
  })

  it('find notices by their words and states', async () => {
    await makeNotice(app, staff, { title: '放假通知', body: '<p>图书馆闭馆</p>' })
    await makeNotice(app, staff, { title: 'draft', publish: 'draft' })
    const found = async (input: object) => (await app.call(notices.paging, input, staff)).rows.map(row => row.title)
    expect(await found({ search: '闭馆' })).toEqual(['放假通知'])
    expect(await found({ state: NoticeState.draft })).toEqual(['draft'])
    expect(await found({ state: NoticeState.published })).toEqual(['放假通知'])
  })

  it('see who has read a notice and who has not, within their data scope', async () => {
    const department = await makeDepartment(app)
    const departmentIds = [department.id]
    const reader = await makeStudent(app, { userName: `a-${department.id}`, departmentIds })
    const late = await makeStudent(app, { userName: `b-${department.id}`, departmentIds })
    const audienceDepartmentIds = [department.id]
    const id = await makeNotice(app, staff, { openType: 2, audienceDepartmentIds, departmentId: department.id })
    await app.call(notices.read, { id }, await signIn(app, reader))
    const receipts = (input: object, token = staff) => app.call(notices.receipts, { id, ...input }, token)
    expect(await receipts({})).toMatchObject({ total: 2, readCount: 1, unreadCount: 1 })
    expect((await receipts({ isRead: true })).rows.map(row => row.id)).toEqual([reader.id])
    expect((await receipts({ isRead: false })).total).toBe(1)
    const paged = async (input: object) => (await receipts({ size: 1, ...input })).rows.map(row => row.id)
    expect([await paged({ page: 1 }), await paged({ page: 2 })]).toEqual([[reader.id], [late.id]])
    expect(await receipts({ search: late.userName })).toMatchObject({
      total: 1,
      readCount: 1,
      rows: [{ id: late.id, readAt: null }],
    })
    expect(await receipts({ search: late.userName, isRead: true })).toMatchObject({ total: 0, rows: [] })
    expect((await app.call(notices.paging, {}, staff)).rows[0]).toMatchObject({ readCount: 1 })
    const sheet = async (choice: object) => {
      const { bytes } = await download(app, notices.receiptsExport, { input: { id, ...choice }, token: staff })
      const lines = []
      for await (const { cells } of readSheet(bytes)) lines.push(cells)
      return lines
    }
    const [, first, second, ...rest] = await sheet({})
    expect([first?.[1], second?.[1], rest]).toEqual([reader.realName, late.realName, []])
    expect(first?.[2]).toMatch(/^\d{4}-\d{2}-\d{2} /)
    expect((await sheet({ isRead: false })).map(cells => cells[0])).toEqual(['User name', late.userName])
    const own = await makeAdministrator(app, { departmentIds: [department.id], scope: DataScope.own })
    expect(await refusalOf(receipts({}, await signIn(app, own)))).toBe('NOT_FOUND')
  })
})
