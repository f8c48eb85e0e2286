import { site } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { inTx } from '@tripos/db/tx.ts'
import { queueMessages } from '../../messages/server/index.ts'
import { sendWaiting } from '../../messages/test/send-waiting.ts'

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

async function makeSaver(on: TestApp = app, fields: { mobile?: string } = {}) {
  const token = await signIn(on, await makeAdministrator(on, { permissions: ['sys:config:edit'], ...fields }))
  return {
    token,
    save: async (changed: object = {}) =>
      on.call(
        site.save,
        { ...settings, version: (await on.call(site.settings, {}, token)).version, ...changed },
        token,
      ),
  }
}

it('[spec 7.config.1] shows everybody the settings, by the number or the text that the specification sends', async () => {
  for (const id of [1, '1'] as const) {
    expect(await app.call(site.detail, { id })).toMatchObject({ id: 1, demo: null, siteName: 'Tripos' })
  }
  expect(await refusalOf(app.call(site.detail, { id: 2 as 1 }))).toBe('BAD_INPUT')
})

it('[spec 3.2] shows everybody only what the pages before signing in need', async () => {
  const shown = Object.keys(await app.call(site.detail, {}))
  expect(shown.toSorted()).toEqual(
    [
      'awaitsSetup',
      'backLogo',
      'canMail',
      'canSms',
      'copyRight',
      'demo',
      'frontLogo',
      'id',
      'loginBackground',
      'loginByEmail',
    ]
      .concat(['loginByMobile', 'loginByPassword', 'signUpChoice', 'signUpOpen', 'signUpReview', 'siteName'])
      .toSorted(),
  )
})

it('[spec 7.config.2] saves the settings with the copyright cleaned of script', async () => {
  const { save } = await makeSaver()
  await save()
  const saved = await app.call(site.detail, {})
  expect(saved).toMatchObject({ siteName: '三足考试', signUpOpen: true })
  expect(saved.copyRight).toContain('© 2026')
  expect(saved.copyRight).not.toMatch(/script|onclick|steal/)
  const audit = await app.deps.db.selectFrom('auditLog').select('action').where('objectType', '=', 'site').execute()
  expect(audit).toEqual([{ action: 'site.save' }])
})

it('is installed under its own name, in its language', async () => {
  const { save } = await makeSaver()
  await save({ siteName: '明川"国际<学校>', defaultLanguage: 'zh-CN' })
  const { headers, body } = await app.app.inject({ url: '/manifest.webmanifest' })
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(JSON.parse(body)).toMatchObject({
    name: '明川"国际<学校>',
    short_name: '明川"国际<学校>',
    lang: 'zh-CN',
    description: '在线考试、课程与练习',
    start_url: '/',
    display: 'standalone',
  })
  await save({ defaultLanguage: 'en-US' })
  const english = await app.app.inject({ url: '/manifest.webmanifest' })
  expect(JSON.parse(english.body)).toMatchObject({ lang: 'en-US', description: 'Online exams, courses and practice' })
})

it('refuses a department that does not exist, and those without the permission, and changes nothing', async () => {
  const before = await app.call(site.detail, {})
  const { save } = await makeSaver()
  const signUpDepartmentId = '01890000-0000-7000-8000-000000000000'
  expect(await refusalOf(save({ siteName: 'Other', signUpDepartmentId }))).toBe('BAD_INPUT')
  const student = await signIn(app, await makeStudent(app))
  const viewer = await signIn(app, await makeAdministrator(app, { permissions: ['sys:user:view'] }))
  for (const other of [student, viewer]) {
    const input = { ...settings, version: 1, siteName: 'Other' }
    expect(await refusalOf(app.call(site.save, input, other))).toBe('NOT_ALLOWED')
    expect(await refusalOf(app.call(site.settings, {}, other))).toBe('NOT_ALLOWED')
  }
  expect(await app.call(site.detail, {})).toEqual(before)
})

it('refuses settings that were changed meanwhile; of two at once one is saved', async () => {
  const { token, save } = await makeSaver()
  const { version } = await app.call(site.settings, {}, token)
  const results = await Promise.allSettled(['one', 'other'].map(siteName => save({ version, siteName })))
  expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(save({ version, siteName: 'late' }))).toBe('EDIT_CONFLICT')
})

it('takes pictures of its own store only', async () => {
  const { save } = await makeSaver()
  for (const address of [
    'javascript:steal()',
    'https://evil.example/a.png',
    'data:image/svg+xml,<svg/>',
    '/files/../x',
  ]) {
    expect(await refusalOf(save({ frontLogo: address })), address).toBe('BAD_INPUT')
  }
  await save({ frontLogo: `/files/${'a'.repeat(64)}` })
  expect((await app.call(site.detail, {})).frontLogo).toMatch(/^\/files\/a/)
  await save()
})

it('keeps the limits of sessions within bounds', async () => {
  const { save } = await makeSaver()
  for (const wrong of [
    { studentIdleHours: 0 },
    { studentIdleHours: 169, studentAbsoluteHours: 2000 },
    { administratorIdleHours: 25, administratorAbsoluteHours: 100 },
    { studentIdleHours: 10, studentAbsoluteHours: 9 },
    { administratorIdleHours: 10, administratorAbsoluteHours: 9 },
  ]) {
    expect(await refusalOf(save(wrong)), JSON.stringify(wrong)).toBe('BAD_INPUT')
  }
})

describe('the ways to sign in', () => {
  const off = { loginByPassword: false, loginByMobile: false, loginByEmail: false }

  it('keep one that is on', async () => {
    for (const on of [app, demo]) expect(await refusalOf((await makeSaver(on)).save(off))).toBe('LAST_LOGIN_WAY')
  })

  it('keep the password where no code would arrive', async () => {
    const { save } = await makeSaver(app, { mobile: '13800000021' })
    expect(await refusalOf(save({ ...off, loginByMobile: true }))).toBe('LOGIN_WAY_NEEDED')
    expect(await app.call(site.detail, {})).toMatchObject({ loginByMobile: false, loginByEmail: false })
  })

  it('keep one that works for the person who saves', async () => {
    const unreachable = await makeSaver(demo)
    expect(await refusalOf(unreachable.save({ ...off, loginByMobile: true }))).toBe('LOGIN_WAY_NEEDED')
    const { save } = await makeSaver(demo, { mobile: '13800000022' })
    expect(await refusalOf(save({ ...off, loginByEmail: true }))).toBe('LOGIN_WAY_NEEDED')
    await save({ ...off, loginByMobile: true })
    expect(await demo.call(site.detail, {})).toMatchObject({ loginByPassword: false, loginByMobile: true })
    await save()
  })
})

it('offers the accounts and the messages of the demo school only where it runs', async () => {
  expect((await demo.call(site.detail, {})).demo?.accounts.map(account => account.userName)).toContain('admin')
  const fields = { kind: 'code.sent', userId: null, language: 'en-US', subject: 'Hi', html: null, params: {} } as const
  const when = { notBefore: demo.clock.now(), expiresAt: null, about: null, key: null, isSecret: false }
  const message = { ...fields, ...when, channel: 'mail', target: 'a@example.org', text: 'Hello' } as const
  await inTx(demo.deps.db, tx => queueMessages(tx, [message], demo.clock.now()))
  await sendWaiting(demo)
  const [shown] = await demo.call(site.demoMessages, {})
  expect(shown).toMatchObject({ channel: 'email', target: 'a@example.org', text: 'Hello' })
  expect(await refusalOf(app.call(site.demoMessages, {}))).toBe('NOT_FOUND')
})
