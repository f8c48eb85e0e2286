/** The log says what a thing was before and is now, and what was deleted, by name. */
import type { AuditAction } from '@tripos/contract-kit/manifest.ts'
import { audit } from '../contract.ts'
import { access } from '../../access/contract/access.ts'
import { dictionaries } from '../../dictionaries/contract/dictionaries.ts'
import { ExamState } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../exams/contract/exams.ts'
import { questions } from '../../questions/contract/questions.ts'
import { users } from '../../identity/contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { drawn, makeExam } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeSuperAdministrator,
  signIn,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions, sampleContent } from '../../questions/test/make-questions.ts'

let app: TestApp
let admin: TestUser
let token: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeSuperAdministrator(app)
  token = await signIn(app, admin)
})
afterAll(() => app.close())

/** The newest entry about a thing. */
async function entryOf(action: AuditAction, objectId: string) {
  const { rows } = await app.call(audit.paging, { action, objectId }, token)
  const [row] = rows
  if (row === undefined) throw new Error(`no ${action} of ${objectId}`)
  const { objectName, before, after, detail } = await app.call(audit.detail, { id: row.id }, token)
  return { objectName, before, after, detail }
}

describe('of a question', () => {
  it('the log keeps version, level, tags and which parts of the text changed, not the text', async () => {
    const bank = await makeBank(app, admin)
    const content = sampleContent(1)
    const question = { bankIds: [bank.id], level: 1 as const, content, tags: ['old'] }
    const { id } = await app.call(questions.save, question, token)
    app.clock.advance(1)
    const changed = { ...content, stem: '<p>Another stem</p>' }
    await app.call(questions.save, { ...question, id, versionNo: 1, tags: ['new'], content: changed }, token)
    expect(await entryOf('question.save', id)).toEqual({
      objectName: 'Another stem',
      before: { versionNo: 1, tags: ['old'] },
      after: { versionNo: 2, tags: ['new'] },
      detail: { bankIds: [bank.id], changedParts: ['stem'] },
    })
    await app.call(questions.delete, { ids: [id] }, token)
    expect(await entryOf('question.delete', id)).toMatchObject({
      objectName: 'Another stem',
      before: { isDeleted: false },
      after: { isDeleted: true },
    })
  })
})

it('an exam that is disabled was enabled before, and says what it is called', async () => {
  const bank = await makeBank(app, admin)
  await makeQuestions(app, 2, { bank, type: 1 })
  const id = await makeExam(app, token, [drawn(bank.id, 2, { type: 1 })], { title: 'Finals' })
  await app.call(exams.setState, { ids: [id], state: ExamState.disabled }, token)
  expect(await entryOf('exam.disable', id)).toMatchObject({
    objectName: 'Finals',
    before: { state: ExamState.inProgress },
    after: { state: ExamState.disabled },
  })
})

describe('of users', () => {
  it('roles and departments are told by name, before and after', async () => {
    const user = await makeAdministrator(app, { permissions: [] })
    const roleId = await makeRole(app, { permissions: [] })
    const { name } = await app.call(access.roleDetail, { id: roleId }, token)
    await app.call(users.setRoles, { ids: [user.id], mode: 'replace', roleIds: [roleId] }, token)
    const entry = await entryOf('user.roles', user.id)
    expect(entry).toMatchObject({ objectName: user.userName, after: { roles: [name] } })
    expect(entry.before).not.toEqual(entry.after)
    const { id } = await makeDepartment(app, { name: 'Physics' })
    await app.call(users.setDepartments, { ids: [user.id], mode: 'add', departmentIds: [id] }, token)
    expect(await entryOf('user.departments', user.id)).toMatchObject({
      before: { departments: [] },
      after: { departments: ['Physics'] },
    })
    await app.call(users.delete, { ids: [user.id] }, token)
    expect(await entryOf('user.delete', user.id)).toMatchObject({
      objectName: user.userName,
      before: { userName: user.userName, roles: [name], departments: ['Physics'] },
      after: null,
    })
  })
})

describe('what is deleted', () => {
  it('a role has its name and what it granted', async () => {
    const id = await makeRole(app, { permissions: ['sys:dict:edit'] })
    const { name } = await app.call(access.roleDetail, { id }, token)
    await app.call(access.roleDelete, { ids: [id] }, token)
    expect(await entryOf('role.delete', id)).toMatchObject({
      objectName: name,
      before: { name, menus: ['sys:dict:edit'] },
    })
  })

  it('a dictionary and its entries too, and what an entry read before', async () => {
    const titles = { code: 'logged', titleZh: '记录', titleEn: 'Logged' }
    const { id: dictionaryId } = await app.call(dictionaries.save, titles, token)
    const entry = { dictionaryId, value: 'a', labelZh: '甲', labelEn: 'A' }
    const { id } = await app.call(dictionaries.itemSave, entry, token)
    app.clock.advance(1)
    await app.call(dictionaries.itemSave, { ...entry, id, version: 1, labelEn: 'Alpha' }, token)
    expect(await entryOf('dictionaryItem.save', id)).toMatchObject({
      objectName: 'a',
      before: { labelEn: 'A' },
      after: { labelEn: 'Alpha' },
    })
    await app.call(dictionaries.itemDelete, { id }, token)
    expect(await entryOf('dictionaryItem.delete', id)).toMatchObject({ before: { value: 'a', labelEn: 'Alpha' } })
    await app.call(dictionaries.delete, { id: dictionaryId }, token)
    expect(await entryOf('dictionary.delete', dictionaryId)).toMatchObject({
      objectName: 'logged',
      before: { titleEn: 'Logged' },
    })
  })
})
