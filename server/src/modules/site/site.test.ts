import { site } from '@tripos/contract/site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../test/factories/identity.ts'
import { makeMessenger } from './messenger.ts'

let app: TestApp
let demo: TestApp
beforeAll(async () => {
  app = await startTestApp()
  demo = await startTestApp({ demo: true })
})
afterAll(async () => {
  await app.close()
  await demo.close()
})

const settings = {
  siteName: '三足考试',
  copyRight: '<p onclick="steal()">© 2026 <a href="javascript:steal()">School</a></p><script>steal()</script>',
  signUpOpen: true,
  signUpReview: true,
  signUpDepartmentId: null,
  singleSession: false,
}

it('shows everybody the settings, by the number or the text that the specification sends', async () => {
  for (const id of [1, '1'] as const) {
    expect(await app.call(site.detail, { id })).toMatchObject({ id: 1, demo: null, singleSession: false })
  }
})

it('saves the settings with the copyright cleaned of script', async () => {
  const token = await signIn(app, await makeAdministrator(app, { permissions: ['sys:config:edit'] }))
  await app.call(site.save, settings, token)
  const saved = await app.call(site.detail, {})
  expect(saved).toMatchObject({ siteName: '三足考试', signUpOpen: true })
  expect(saved.copyRight).toContain('© 2026')
  expect(saved.copyRight).not.toMatch(/script|onclick|steal/)
  const audit = await app.deps.db.selectFrom('auditLog').select('action').where('objectType', '=', 'site').execute()
  expect(audit).toEqual([{ action: 'site.save' }])
})

it('refuses a department that does not exist, and those without the permission, and changes nothing', async () => {
  const before = await app.call(site.detail, {})
  const token = await signIn(app, await makeAdministrator(app))
  const signUpDepartmentId = '01890000-0000-7000-8000-000000000000'
  const wrong = { ...settings, siteName: 'Other', signUpDepartmentId }
  expect(await refusalOf(app.call(site.save, wrong, token))).toBe('BAD_INPUT')
  const student = await signIn(app, await makeStudent(app))
  const viewer = await signIn(app, await makeAdministrator(app, { permissions: ['sys:user:view'] }))
  for (const other of [student, viewer]) {
    expect(await refusalOf(app.call(site.save, { ...settings, siteName: 'Other' }, other))).toBe('NOT_ALLOWED')
  }
  expect(await app.call(site.detail, {})).toEqual(before)
})

it('offers the accounts and the messages of the demo school only where it runs', async () => {
  expect((await demo.call(site.detail, {})).demo?.accounts.map(account => account.userName)).toContain('admin')
  await makeMessenger(demo.deps).sendText('email', 'a@example.org', 'Hello')
  const [message] = await demo.call(site.demoMessages, {})
  expect(message).toMatchObject({ channel: 'email', target: 'a@example.org', text: 'Hello' })
  expect(await refusalOf(app.call(site.demoMessages, {}))).toBe('NOT_FOUND')
})

it('keeps no message where no gateway is configured', async () => {
  await makeMessenger(app.deps).sendText('email', 'a@example.org', 'secret code')
  expect(await app.deps.db.selectFrom('sentMessages').select('id').execute()).toEqual([])
})
