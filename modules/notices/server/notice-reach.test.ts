/** What a notice may not reach, what is refused at its fields, and the pictures in it. */
import { notices } from '../contract.ts'
import { files } from '../../files/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/upload.ts'
import { pngFile } from '../../assets/test/make-assets.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  makeSuperAdministrator,
  signIn,
  type TestDepartment,
} from '../../identity/test/make-identity.ts'
import { noticeInput } from '../test/make-notices.ts'

let app: TestApp
let superToken: string
let here: TestDepartment
let there: TestDepartment
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app))
  here = await makeDepartment(app, { name: 'Here' })
  there = await makeDepartment(app, { name: 'There' })
})
afterAll(() => app.close())

const save = (token: string, fields: Parameters<typeof noticeInput>[0], more: object = {}) =>
  app.call(notices.save, { ...noticeInput({ publish: 'draft', ...fields }), ...more }, token)

it('a department that is not theirs gets no notice of theirs', async () => {
  const token = await signIn(app, await makeAdministrator(app, { scope: 2, departmentIds: [here.id] }))
  expect(await refusalOf(save(token, { departmentId: there.id }))).toBe('NOT_ALLOWED')
  const { id } = await save(token, { departmentId: here.id })
  // And none is moved there.
  expect(await refusalOf(save(token, { departmentId: there.id }, { id, version: 1 }))).toBe('NOT_ALLOWED')
  const row = app.deps.db.selectFrom('notices').select('departmentId').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ departmentId: here.id })
  await save(token, { departmentId: here.id }, { id, version: 1 })
})

describe('an audience beyond their people', () => {
  const editor = async (...more: readonly string[]) => {
    const permissions = ['notice:notice:view', 'notice:notice:edit', ...more]
    return signIn(app, await makeAdministrator(app, { permissions, scope: 2, departmentIds: [here.id] }))
  }

  it('is not set for a notice', async () => {
    const token = await editor()
    const mine = await makeStudent(app, { departmentIds: [here.id] })
    const foreign = await makeStudent(app, { departmentIds: [there.id], realName: 'Foreign One' })
    const to = (fields: Parameters<typeof noticeInput>[0], as = token) => save(as, { departmentId: here.id, ...fields })
    const both = [here.id, there.id]
    expect(await refusalOf(to({ openType: 1 }))).toBe('AUDIENCE_TOO_WIDE')
    expect(await refusalOf(to({ openType: 2, audienceDepartmentIds: both }))).toBe('AUDIENCE_OUTSIDE')
    expect(await refusalOf(to({ openType: 4, audienceUserIds: [mine.id, foreign.id] }))).toBe('AUDIENCE_OUTSIDE')
    await to({ openType: 2, audienceDepartmentIds: [here.id] })
    await to({ openType: 4, audienceUserIds: [mine.id] })
    const allowed = await editor('notice:notice:everyone')
    await to({ openType: 1 }, allowed)
    await to({ openType: 4, audienceUserIds: [foreign.id] }, allowed)
  })

  it('is not opened either where somebody with more has set it', async () => {
    const token = await editor()
    const { id } = await save(superToken, { openType: 1, departmentId: here.id })
    expect(await refusalOf(app.call(notices.setState, { ids: [id], state: 2 }, token))).toBe('AUDIENCE_TOO_WIDE')
    const publishAt = app.deps.db.selectFrom('notices').select('publishAt').where('id', '=', id)
    expect(await publishAt.executeTakeFirst()).toEqual({ publishAt: null })
  })
})

it.each([
  ['zh-CN', '发布时间：', '请选择定时发布的时间。'],
  ['en-US', 'Time of publishing: ', 'Choose when the notice is to be published.'],
] as const)('a time that is missing is said at its field in %s', async (language, name, text) => {
  const input = noticeInput({ publish: 'later', publishAt: null })
  const msg = `${name}${text}`
  expect((await app.send(notices.save, input, superToken, language)).body).toEqual({
    code: codeOf('BAD_INPUT'),
    msg,
    data: { issues: [{ field: 'publishAt', text, msg }] },
  })
})

it('a picture of a notice is seen by everybody, by the address that it was stored at', async () => {
  const file = { name: 'a.png', bytes: pngFile() }
  const { url } = await upload(app, files.uploadImage, { fields: {}, file, token: superToken })
  const { id } = await save(superToken, { body: `<p>A part: <img src="${url}" alt="a part"></p>` })
  expect((await app.call(notices.detail, { id }, superToken)).body).toContain(`src="${url}"`)
  expect((await app.app.inject({ url })).statusCode).toBe(200)
})
