import { identity } from '../contract/identity.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../test/make-identity.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { setSite } from '../test/make-identity.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const PASSWORD = 'correct horse'
let address = 0
/** A login from an address of its own, so that tests do not count each other's failures. */
async function loginFrom(ip: string, input: Record<string, unknown>) {
  const reply = await app.app.inject({
    method: 'POST',
    url: identity.login.path,
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    remoteAddress: ip,
    payload: JSON.stringify(input),
  })
  return reply.json<{ code: number; msg: string; data: { token: string } | null }>()
}
const newAddress = () => `10.0.0.${(address += 1)}`

describe('login', () => {
  it('[spec 7.user.1, 7.user.2] gives a token that opens the calls of that user', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const { token } = await app.call(identity.login, { userName: user.userName.toUpperCase(), password: PASSWORD })
    expect(token).toMatch(/^[\w-]{43}$/)
    const info = await app.call(identity.info, {}, token)
    expect(info).toMatchObject({ id: user.id, userName: user.userName, roleType: 1, permissions: [] })
  })

  it('stores no token, only its hash', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const { token } = await app.call(identity.login, { userName: user.userName, password: PASSWORD })
    const row = await app.deps.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('userId', '=', user.id)
      .executeTakeFirst()
    expect(row?.tokenHash.equals(hashSecret(token))).toBe(true)
  })

  it('keeps a hash of earlier costs until its owner comes, and then replaces it', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    // The hash of PASSWORD with 19 MiB and two passes.
    const earlier = '$argon2id$v=19$m=19456,t=2,p=1$pEhHK2OQOqAbJ9uL0IgBUg$sbkIjJ6ox1Omoy9QJV/ki2JH3CVvKR4woxdUN4tJUjE'
    await app.deps.db.updateTable('users').set({ passwordHash: earlier }).where('id', '=', user.id).execute()
    const stored = () =>
      app.deps.db.selectFrom('users').select('passwordHash').where('id', '=', user.id).executeTakeFirst()
    const login = (password: string) => app.call(identity.login, { userName: user.userName, password })
    expect(await refusalOf(login('wrong horse'))).toBe('LOGIN_WRONG')
    expect(await stored()).toEqual({ passwordHash: earlier })
    expect((await login(PASSWORD)).token).toBeTruthy()
    expect((await stored())?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/)
    expect((await login(PASSWORD)).token).toBeTruthy()
  })

  it('answers the same to an unknown name, a wrong password, an account without one and a disabled one', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const without = await makeStudent(app)
    const disabled = await makeStudent(app, { password: PASSWORD, state: 1 })
    const names = [user.userName, without.userName, disabled.userName, 'nobody-of-this-name']
    const answers = []
    for (const userName of names) answers.push(await loginFrom(newAddress(), { userName, password: 'wrong one' }))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ code: 10010010, data: null })
    expect(await app.deps.db.selectFrom('sessions').select('userId').where('userId', '=', user.id).execute()).toEqual(
      [],
    )
  })

  it('tells only who knows the password that the account is disabled or awaits review', async () => {
    const disabled = await makeStudent(app, { password: PASSWORD, state: 1 })
    const awaiting = await makeStudent(app, { password: PASSWORD, state: 2 })
    expect((await loginFrom(newAddress(), { userName: disabled.userName, password: PASSWORD })).code).toBe(10010013)
    expect((await loginFrom(newAddress(), { userName: awaiting.userName, password: PASSWORD })).code).toBe(10010014)
  })

  it('ends the other sessions of the user where the site allows one', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const first = await signIn(app, user)
    await setSite(app, { singleSession: true })
    const second = await loginFrom(newAddress(), { userName: user.userName, password: PASSWORD })
    await setSite(app, { singleSession: false })
    expect(await refusalOf(app.call(identity.info, {}, first))).toBe('SESSION_INVALID')
    expect((await app.call(identity.info, {}, second.data?.token)).id).toBe(user.id)
  })
})

describe('a session', () => {
  it('[spec 7.user.3] ends with logout', async () => {
    const token = await signIn(app, await makeStudent(app))
    await app.call(identity.logout, {}, token)
    expect(await refusalOf(app.call(identity.info, {}, token))).toBe('SESSION_INVALID')
  })

  it.each([
    ['student', () => makeStudent(app), 12, 30 * 24],
    ['administrator', () => makeAdministrator(app), 2, 24],
  ] as const)(
    'of a %s ends when idle, and at the absolute limit though it was used',
    async (_, make, idle, absolute) => {
      const user = await make()
      const unused = await signIn(app, user)
      app.clock.advance(idle * 3600 - 1)
      const used = await signIn(app, user)
      await app.call(identity.info, {}, used)
      app.clock.advance(1)
      expect(await refusalOf(app.call(identity.info, {}, unused))).toBe('SESSION_INVALID')
      for (let hours = 0; hours < absolute - 1; hours += 1) {
        await app.call(identity.info, {}, used)
        await touched(used)
        app.clock.advance(3600)
      }
      await app.call(identity.info, {}, used)
      app.clock.advance(3600)
      expect(await refusalOf(app.call(identity.info, {}, used))).toBe('SESSION_INVALID')
    },
  )

  it('without a known token, or with none, is refused', async () => {
    expect(await refusalOf(app.call(identity.info, {}))).toBe('SESSION_INVALID')
    expect(await refusalOf(app.call(identity.info, {}, 'x'.repeat(43)))).toBe('SESSION_INVALID')
  })
})

/** Waits until the touch beside the call has been written. */
async function touched(token: string): Promise<void> {
  for (;;) {
    const row = await app.deps.db
      .selectFrom('sessions')
      .select('lastSeenAt')
      .where('tokenHash', '=', hashSecret(token))
      .executeTakeFirstOrThrow()
    if (app.clock.now().getTime() - row.lastSeenAt.getTime() < 60_000) return
  }
}
