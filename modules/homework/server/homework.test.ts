import { DataScope } from '@tripos/contract-kit/enums.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, type Told } from '../../../apps/server/test/told.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { learning } from '../../learning/contract/learning.ts'
import { homework, HomeworkState } from '../contract.ts'
import { makeHomework, type Place, sendHomeworkFile } from '../test/make-homework.ts'
import { clearFiles } from './homework-files.ts'

let app: TestApp
let staff: string
let anna: TestUser
let annas: string
let berts: string
let place: Place
let told: Told[]

beforeAll(async () => {
  app = await startTestApp()
  told = collectTold()
  staff = await signIn(app, await makeAdministrator(app))
})
beforeEach(async () => {
  told.length = 0
  anna = await makeStudent(app)
  annas = await signIn(app, anna)
  berts = await signIn(app, await makeStudent(app))
  place = await makeHomework(app)
})
afterAll(() => app.close())

interface Work {
  readonly text?: string
  readonly fileIds?: string[]
  readonly revision?: number
  readonly token?: string
}
const handIn = ({ token = annas, ...work }: Work = {}) =>
  app.call(homework.submit, { ...place, text: 'my map', fileIds: [], revision: 0, ...work }, token)
const show = (token = annas) => app.call(homework.show, place, token)
const paging = (input: object = {}, token = staff) =>
  app.call(homework.paging, { courseId: place.courseId, ...input }, token)
const onlyId = async () => (await paging()).rows[0]?.id ?? ''
const mark = (id: string, fields: object = {}, token = staff) =>
  app.call(homework.mark, { id, revision: 1, points: 8, comment: 'good', ...fields }, token)
const giveBack = (id: string, revision: number) =>
  app.call(homework.reopen, { id, revision, comment: 'add the rivers' }, staff)
const open = (token = annas) => app.call(learning.lesson, place, token)
const isComplete = async (token = annas) => (await open(token)).progress.isCompleted

describe('handing in', () => {
  it('keeps text and files, which may be replaced until it is due', async () => {
    const dueAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    place = await makeHomework(app, { dueAt })
    expect(await show()).toEqual({ dueAt, points: 10, mayHandIn: true, handIn: null })
    const [first, second] = [await sendHomeworkFile(app, annas, place), await sendHomeworkFile(app, annas, place)]
    expect(await handIn({ fileIds: [first.id] })).toEqual({ revision: 1 })
    expect((await show()).handIn).toMatchObject({ text: 'my map', files: [{ id: first.id, name: 'map.txt' }] })
    expect(await handIn({ text: 'better', fileIds: [second.id], revision: 1 })).toEqual({ revision: 2 })
    expect((await show()).handIn).toMatchObject({ text: 'better', files: [{ id: second.id }], state: 1, points: null })
    app.clock.advance(3601)
    expect(await show()).toMatchObject({ mayHandIn: false })
    expect(await refusalOf(handIn({ text: 'late', revision: 2 }))).toBe('HOMEWORK_OVER')
    expect(await refusalOf(sendHomeworkFile(app, annas, place))).toBe('HOMEWORK_OVER')
    expect(await refusalOf(handIn({ token: berts }))).toBe('HOMEWORK_OVER')
    expect((await show()).handIn).toMatchObject({ text: 'better', revision: 2 })
  })

  it('counts once, whether it is sent twice or from two pages', async () => {
    const outcomes = await Promise.allSettled([handIn(), handIn(), handIn()])
    expect(outcomes.map(one => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect((await show()).handIn).toMatchObject({ revision: 1 })
    expect(await refusalOf(handIn({ text: 'of an old page' }))).toBe('EDIT_CONFLICT')
    expect((await show()).handIn).toMatchObject({ text: 'my map', revision: 1 })
    expect((await paging()).total).toBe(1)
  })

  it('asks for something, and takes only files of the learner for this lesson', async () => {
    expect(await refusalOf(handIn({ text: '  ' }))).toBe('BAD_INPUT')
    const ofBert = await sendHomeworkFile(app, berts, place)
    const ofOther = await sendHomeworkFile(app, annas, await makeHomework(app))
    for (const { id } of [ofBert, ofOther]) expect(await refusalOf(handIn({ fileIds: [id] }))).toBe('NOT_FOUND')
    expect((await show()).handIn).toBeNull()
    // The id of somebody else's file gives no file.
    expect(await refusalOf(sendHomeworkFile(app, annas, place, { fileId: ofBert.id }))).toBe('NOT_FOUND')
  })

  it('takes no disguised file, and no file of another type; the same id again gives the same file', async () => {
    const program = { name: 'map.pdf', bytes: Buffer.from(`MZ${'\0'.repeat(600)}`) }
    expect(await refusalOf(sendHomeworkFile(app, annas, place, program))).toBe('FILE_DISGUISED')
    expect(await refusalOf(sendHomeworkFile(app, annas, place, { name: 'map.exe' }))).toBe('FILE_TYPE_REFUSED')
    const fileId = newId()
    const sent = await sendHomeworkFile(app, annas, place, { fileId })
    expect(await sendHomeworkFile(app, annas, place, { fileId, name: 'other.txt' })).toEqual(sent)
  })

  it('is hidden from learners of other courses, and in lessons of other kinds', async () => {
    place = await makeHomework(app, {}, { openType: 4, audienceUserIds: [anna.id] })
    expect(await refusalOf(show(berts))).toBe('NOT_FOUND')
    expect(await refusalOf(handIn({ token: berts }))).toBe('NOT_FOUND')
    expect(await refusalOf(sendHomeworkFile(app, berts, place))).toBe('NOT_FOUND')
  })
})

describe('marking', () => {
  it('gives points and a comment, tells the learner, and ends replacing', async () => {
    const { id: fileId } = await sendHomeworkFile(app, annas, place)
    await handIn({ fileIds: [fileId] })
    const id = await onlyId()
    expect(await app.call(homework.detail, { id }, staff)).toMatchObject({
      learner: { id: anna.id },
      maxPoints: 10,
      text: 'my map',
      files: [{ id: fileId }],
    })
    expect(await refusalOf(mark(id, { points: null }))).toBe('BAD_INPUT')
    expect(await refusalOf(mark(id, { points: 11 }))).toBe('BAD_INPUT')
    await mark(id)
    expect(await show()).toMatchObject({
      mayHandIn: false,
      handIn: { state: HomeworkState.marked, points: 8, comment: 'good', revision: 2 },
    })
    expect(told).toMatchObject([{ kind: 'homework.marked', userId: anna.id }])
    expect(await refusalOf(handIn({ text: 'more', revision: 2 }))).toBe('EDIT_CONFLICT')
    expect(await refusalOf(mark(id, { points: 1 }))).toBe('EDIT_CONFLICT')
    await mark(id, { points: 9, revision: 2 })
    expect((await show()).handIn).toMatchObject({ points: 9 })
    const log = await app.deps.db.selectFrom('auditLog').select('action').where('objectId', '=', id).execute()
    expect(log).toEqual([{ action: 'homework.mark' }, { action: 'homework.mark' }])
  })

  it('marks nothing that was replaced since it was read', async () => {
    await handIn()
    const id = await onlyId()
    await handIn({ text: 'better', revision: 1 })
    expect(await refusalOf(mark(id))).toBe('EDIT_CONFLICT')
    expect((await show()).handIn).toMatchObject({ state: 1, points: null, revision: 2 })
  })

  it('one of two who mark at once is refused', async () => {
    await handIn()
    const id = await onlyId()
    const outcomes = await Promise.all([
      refusalOf(mark(id, { points: 3 })).catch(() => 'ok'),
      refusalOf(mark(id, { points: 4 })).catch(() => 'ok'),
    ])
    expect(outcomes.filter(one => one === 'EDIT_CONFLICT')).toHaveLength(1)
  })

  it('gives it back for another try, after the due date too', async () => {
    const dueAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    place = await makeHomework(app, { dueAt })
    await handIn()
    const id = await onlyId()
    app.clock.advance(120)
    await mark(id)
    await giveBack(id, 2)
    expect(await show()).toMatchObject({
      mayHandIn: true,
      handIn: { state: 3, points: null, comment: 'add the rivers' },
    })
    expect(told.map(one => one.kind)).toEqual(['homework.marked', 'homework.givenBack'])
    expect(await refusalOf(mark(id, { revision: 3 }))).toBe('EDIT_CONFLICT')
    expect(await refusalOf(giveBack(id, 3))).toBe('EDIT_CONFLICT')
    await handIn({ text: 'with rivers', revision: 3 })
    expect((await show()).handIn).toMatchObject({ state: 1, text: 'with rivers', comment: 'add the rivers' })
    await mark(id, { revision: 4 })
    expect((await show()).handIn).toMatchObject({ state: 2, points: 8 })
  })

  it('lists what is to be marked, marked, given back and not handed in', async () => {
    await open()
    await open(berts)
    await handIn()
    const names = async (input: object) => (await paging(input)).rows.map(row => row.learner.id)
    expect(await names({ show: 'toMark' })).toEqual([anna.id])
    expect(await names({ show: 'missing' })).toHaveLength(1)
    expect(await names({ show: 'missing' })).not.toContain(anna.id)
    const { toMarkCount } = await paging()
    const id = await onlyId()
    await mark(id)
    expect((await paging()).toMarkCount).toBe(toMarkCount - 1)
    expect(await names({ show: 'toMark' })).toEqual([])
    expect(await names({ show: 'marked' })).toEqual([anna.id])
    await giveBack(id, 2)
    expect(await names({ show: 'givenBack' })).toEqual([anna.id])
  })

  it('belongs to staff of the course: nobody of another department sees, fetches or marks anything', async () => {
    const department = await makeDepartment(app)
    const outsider = await signIn(
      app,
      await makeAdministrator(app, { departmentIds: [department.id], scope: DataScope.department }),
    )
    const { id: fileId } = await sendHomeworkFile(app, annas, place)
    await handIn({ fileIds: [fileId] })
    const id = await onlyId()
    expect((await paging({}, outsider)).rows).toEqual([])
    expect(await refusalOf(app.call(homework.detail, { id }, outsider))).toBe('NOT_FOUND')
    expect(await refusalOf(mark(id, {}, outsider))).toBe('NOT_FOUND')
    expect((await show()).handIn).toMatchObject({ state: 1, revision: 1 })
    const fetch = async (path: string, input: object, token: string) =>
      (
        await app.app.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/json', token },
          payload: JSON.stringify(input),
        })
      ).body
    expect(await fetch(homework.ownFile.path, { id: fileId }, annas)).toBe('a map')
    expect(await fetch(homework.ownFile.path, { id: fileId }, berts)).not.toContain('a map')
    expect(await fetch(homework.file.path, { id, fileId }, staff)).toBe('a map')
    expect(await fetch(homework.file.path, { id, fileId }, outsider)).not.toContain('a map')
  })
})

describe('the lesson', () => {
  it('is complete when it is handed in', async () => {
    expect(await isComplete()).toBe(false)
    await handIn()
    await deliverEvents(app, 2)
    expect(await isComplete()).toBe(true)
    expect(await isComplete(berts)).toBe(false)
  })

  it('or when it is marked, where it says so', async () => {
    place = await makeHomework(app, { needsMark: true, points: 0 })
    await open()
    await handIn()
    await deliverEvents(app, 2)
    expect(await isComplete()).toBe(false)
    await mark(await onlyId(), { points: null })
    await deliverEvents(app, 2)
    expect(await isComplete()).toBe(true)
  })
})

it('what was not handed in within a day is cleared away, and no more', async () => {
  const [kept, left] = [await sendHomeworkFile(app, annas, place), await sendHomeworkFile(app, annas, place)]
  await handIn({ fileIds: [kept.id] })
  const ids = async () =>
    (await app.deps.db.selectFrom('homeworkFiles').select('id').where('userId', '=', anna.id).execute()).map(
      row => row.id,
    )
  await clearFiles(app.deps)
  expect((await ids()).toSorted()).toEqual([kept.id, left.id].toSorted())
  app.clock.advance(25 * 3600)
  await clearFiles(app.deps)
  await clearFiles(app.deps)
  expect(await ids()).toEqual([kept.id])
})
