import { identity } from '../contract/identity.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeSuperAdministrator, signIn } from '../test/make-identity.ts'
import * as passwords from './password.ts'
import { createSetupLink, ensureFirstAdministrator } from './setup.ts'
import { countSuperAdministrators } from './users.queries.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const superCount = () => countSuperAdministrators(app.deps.db)
const person = { userName: 'first', realName: 'First', password: 'correct horse' }

it('the last super administrator is not disabled, and keeps role and type', async () => {
  const last = await makeSuperAdministrator(app)
  const token = await signIn(app, last)
  expect(await refusalOf(app.call(identity.setState, { ids: [last.id], state: 1 }, token))).toBe('LAST_ADMINISTRATOR')
  const form = { id: last.id, version: 1, userName: last.userName, realName: last.realName, roleType: 2 as const }
  expect(await refusalOf(app.call(identity.save, { ...form, roleIds: [] }, token))).toBe('LAST_ADMINISTRATOR')
  expect(await refusalOf(app.call(identity.save, { ...form, roleType: 1, roleIds: [] }, token))).toBe(
    'LAST_ADMINISTRATOR',
  )
  expect(await superCount()).toBe(1)
  expect((await app.call(identity.info, {}, token)).id).toBe(last.id)
})

it('of two super administrators who disable each other at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await makeSuperAdministrator(app), await makeSuperAdministrator(app)]
    await app.deps.db.deleteFrom('userRoles').where('userId', 'not in', [one.id, two.id]).execute()
    const tokens = [await signIn(app, one), await signIn(app, two)]
    const answers = await Promise.all([
      app.send(identity.setState, { ids: [two.id], state: 1 }, tokens[0]),
      app.send(identity.setState, { ids: [one.id], state: 1 }, tokens[1]),
    ])
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1)
    expect(await superCount()).toBe(1)
  }
})

it('the setup link makes one super administrator, once', async () => {
  const setupToken = (await ensureFirstAdministrator(app.deps)) ?? ''
  const { token } = await app.call(identity.setup, { setupToken, ...person })
  const info = await app.call(identity.info, {}, token)
  expect(info.roles).toEqual(['Super administrator'])
  expect(info.permissions).toContain('sys:role:edit')
  const again = { setupToken, ...person, userName: 'second' }
  expect(await refusalOf(app.call(identity.setup, again))).toBe('SETUP_LINK_INVALID')
  expect(await ensureFirstAdministrator(app.deps)).toBeUndefined()
  expect(await superCount()).toBe(1)
})

it('of two setup links used at once, one makes an administrator', async () => {
  const links = [await createSetupLink(app.deps), await createSetupLink(app.deps)]
  const answers = await Promise.all(
    links.map((setupToken, i) => app.send(identity.setup, { setupToken, ...person, userName: `first${i}` })),
  )
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1)
  expect(await superCount()).toBe(1)
})

it('a setup link ends after a day, and an invented one is none', async () => {
  const setupToken = await createSetupLink(app.deps)
  app.clock.advance(24 * 3600 + 1)
  expect(await refusalOf(app.call(identity.setup, { setupToken, ...person }))).toBe('SETUP_LINK_INVALID')
  expect(await refusalOf(app.call(identity.setup, { setupToken: 'x', ...person }))).toBe('SETUP_LINK_INVALID')
  expect(await superCount()).toBe(0)
})

it('a name that is taken leaves the setup link usable', async () => {
  await makeAdministrator(app, { userName: 'first' })
  const setupToken = await createSetupLink(app.deps)
  expect(await refusalOf(app.call(identity.setup, { setupToken, ...person }))).toBe('USER_NAME_TAKEN')
  await app.call(identity.setup, { setupToken, ...person, userName: 'free' })
})

it('with TRIPOS_ADMIN_PASSWORD the first start makes admin, also when several processes start at once', async () => {
  const deps = { ...app.deps, config: { ...app.deps.config, adminPassword: 'from the settings' } }
  const results = await Promise.all([ensureFirstAdministrator(deps), ensureFirstAdministrator(deps)])
  expect(results).toEqual([undefined, undefined])
  expect(await superCount()).toBe(1)
  expect((await app.call(identity.login, { userName: 'admin', password: 'from the settings' })).token).toBeTruthy()
})

it('once there is an administrator, a setup is refused before anything is hashed, with an open link too', async () => {
  const setupToken = await createSetupLink(app.deps)
  await makeSuperAdministrator(app)
  const hashed = vi.spyOn(passwords, 'hashPassword')
  expect(await refusalOf(app.call(identity.setup, { setupToken, ...person }))).toBe('SETUP_LINK_INVALID')
  expect(hashed).not.toHaveBeenCalled()
})

it.each(['888888888888', 'qwertyuiopasd', 'my-admin-2026', 'administrator!'])(
  'a TRIPOS_ADMIN_PASSWORD that is guessed first ends the start in a sentence: %s',
  async adminPassword => {
    const deps = { ...app.deps, config: { ...app.deps.config, adminPassword } }
    await expect(ensureFirstAdministrator(deps)).rejects.toThrow(/^TRIPOS_ADMIN_PASSWORD is .* set another one\.$/)
    expect(await superCount()).toBe(0)
    await makeSuperAdministrator(app)
    // Nobody reads it any more: it holds up no later start.
    expect(await ensureFirstAdministrator(deps)).toBeUndefined()
  },
)
