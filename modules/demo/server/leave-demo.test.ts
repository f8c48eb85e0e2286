// What is refused stands in the database, so that it holds for one of its own (DATABASE_URL) as for the folder.
import { identity } from '../../identity/contract/identity.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeStudent, makeSuperAdministrator, setSite, signIn } from '../../identity/test/make-identity.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { DEMO_ACCOUNTS, markDemo, markDemoFilled } from '../../site/server/index.ts'
import { leaveDemo, refuseDemo } from './leave-demo.ts'

const { password } = DEMO_ACCOUNTS

let app: TestApp
let said: string[]
beforeEach(async () => {
  app = await startTestApp()
  said = []
})
afterEach(() => app.close())

const leave = () => leaveDemo(app.deps, line => said.push(line))
const logIn = (userName: string, typed: string) => app.call(identity.login, { userName, password: typed })

it('a database that never was a demo starts, and leaving changes nothing', async () => {
  await makeSuperAdministrator(app, { userName: 'admin', password: 'a password of their own' })
  await refuseDemo(app.deps)
  await leave()
  expect(said).toEqual(['There is no demo in this data: nothing was changed.'])
  await logIn('admin', 'a password of their own')
})

it('a demo is known by its mark, also one whose making was cut off, and by its accounts where it has none', async () => {
  await markDemo(app.deps.db, app.clock.now())
  await expect(refuseDemo(app.deps)).rejects.toBeInstanceOf(StartRefusal)
  await leave()
  await refuseDemo(app.deps)
  await makeStudent(app, { userName: 'student01', password })
  await expect(refuseDemo(app.deps)).rejects.toBeInstanceOf(StartRefusal)
  await leave()
  await refuseDemo(app.deps)
  expect(await refusalOf(logIn('student01', password))).toBe('LOGIN_WRONG')
})

it('the password of an earlier demo is as well known', async () => {
  await makeStudent(app, { userName: 'student01', password: DEMO_ACCOUNTS.formerPassword })
  await expect(refuseDemo(app.deps)).rejects.toBeInstanceOf(StartRefusal)
  await leave()
  await refuseDemo(app.deps)
  expect(await refusalOf(logIn('student01', DEMO_ACCOUNTS.formerPassword))).toBe('LOGIN_WRONG')
})

it('leaving locks who still has the password of the demo, ends their sessions, and closes sign-up', async () => {
  await setSite(app, { signUpOpen: true })
  await markDemo(app.deps.db, app.clock.now())
  const admin = await makeSuperAdministrator(app, { userName: 'admin', password })
  const renamed = await makeStudent(app, { userName: 'renamed-since', password })
  const changed = await makeStudent(app, { userName: 'student02', password: 'changed long ago' })
  await markDemoFilled(app.deps.db, app.clock.now())
  app.clock.advance(60)
  await makeStudent(app, { userName: 'came.later', password: 'their own words' })
  const [open, theirs] = [await signIn(app, renamed), await signIn(app, changed)]
  await leave()
  expect(await refusalOf(app.call(identity.info, {}, open))).toBe('SESSION_INVALID')
  await app.call(identity.info, {}, theirs)
  for (const name of ['admin', 'renamed-since']) expect(await refusalOf(logIn(name, password))).toBe('LOGIN_WRONG')
  await logIn('student02', 'changed long ago')
  await logIn('came.later', 'their own words')
  const oneTime = /^Sign in as admin with the one-time password (\S+);/.exec(said[1] ?? '')?.[1] ?? ''
  const { token } = await logIn('admin', oneTime)
  expect(await app.call(identity.info, {}, token)).toMatchObject({ id: admin.id, mustChangePassword: true })
  const site = await app.deps.db.selectFrom('siteConfig').select('signUpOpen').executeTakeFirst()
  expect(site).toEqual({ signUpOpen: false })
})

it('who has made an administrator of their own keeps that one, and the demo’s gets no password at all', async () => {
  await markDemo(app.deps.db, app.clock.now())
  await makeSuperAdministrator(app, { userName: 'admin', password })
  await makeSuperAdministrator(app, { userName: 'own.head', password: 'a password of their own' })
  await leave()
  expect(said).toEqual([
    'This is no longer a demo: its accounts are locked, sign-up is closed, and everything else is as it was.',
  ])
  expect(await refusalOf(logIn('admin', password))).toBe('LOGIN_WRONG')
  await logIn('own.head', 'a password of their own')
})
