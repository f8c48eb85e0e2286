/** Mobile numbers and addresses: they sign in once they are proved, and belong to whoever proved them. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../contract/identity.ts'
import { profile } from '../contract/profile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { codeOnItsWay } from '../../../apps/server/test/codes.ts'
import { makeDepartment, makeStudent, makeSuperAdministrator, setSite, signIn } from '../test/make-identity.ts'
import { sendWaiting } from '../../messages/test/send-waiting.ts'

const PASSWORD = 'correct horse'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  await setSite(app, { signUpOpen: true })
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(24 * 3600))

async function signInByCode(mobile: string): Promise<string> {
  await app.call(identity.sendCode, { contact: mobile, purpose: 'login' })
  const code = await codeOnItsWay(app, mobile, 'login')
  return (await app.call(identity.mobileLogin, { mobile, code })).token
}

async function prove(contact: string, token: string): Promise<void> {
  await app.call(profile.sendContactCode, { contact }, token)
  const code = await codeOnItsWay(app, contact, 'changeContact')
  await app.call(profile.changeContact, { contact, code, password: PASSWORD }, token)
}

describe('a contact that somebody typed at sign-up', () => {
  it('signs nobody in, gives no new password, and is told as not proved', async () => {
    const mobile = '13911112222'
    const person = { userName: 'squatter', password: PASSWORD, realName: 'Squatter', mobile }
    const { token } = await app.call(identity.register, person)
    expect(await app.call(profile.detail, {}, token ?? '')).toMatchObject({ isMobileProved: false })
    expect(await refusalOf(signInByCode(mobile))).toBe('CODE_WRONG')
    expect(await refusalOf(app.call(identity.login, { userName: mobile, password: PASSWORD }))).toBe('LOGIN_WRONG')
    await app.call(identity.sendCode, { contact: mobile, purpose: 'resetPassword' })
    const reset = { contact: mobile, code: await codeOnItsWay(app, mobile, 'resetPassword'), password: 'quite another' }
    expect(await refusalOf(app.call(identity.resetPassword, reset))).toBe('CODE_WRONG')
    // Its owner is not in the way of the squatter, nor the other way round.
    const owner = await makeStudent(app, { password: PASSWORD })
    await prove(mobile, await signIn(app, owner))
    app.clock.advance(61)
    expect((await app.call(identity.info, {}, await signInByCode(mobile))).id).toBe(owner.id)
    expect(await refusalOf(prove(mobile, token ?? ''))).toBe('CONTACT_TAKEN')
  })
})

describe('a contact that an administrator typed', () => {
  it('signs in once its owner has proved it, and no more once it was changed again', async () => {
    const staff = await signIn(app, await makeSuperAdministrator(app))
    const department = await makeDepartment(app)
    const [mobile, other] = ['13911113333', '13911114444']
    const fields = { realName: 'Typed', roleType: RoleType.student, departmentIds: [department.id], mobile }
    const { id } = await app.call(identity.save, { ...fields, userName: 'typed', password: PASSWORD }, staff)
    expect(await refusalOf(signInByCode(mobile))).toBe('CODE_WRONG')
    const { token } = await app.call(identity.login, { userName: 'typed', password: PASSWORD })
    await prove(mobile, token)
    app.clock.advance(61)
    expect(await app.call(profile.detail, {}, token)).toMatchObject({ isMobileProved: true })
    expect((await app.call(identity.info, {}, await signInByCode(mobile))).id).toBe(id)
    const { version } = await app.call(identity.detail, { id }, staff)
    await app.call(identity.save, { ...fields, id, version, userName: 'typed', mobile: other }, staff)
    expect(await refusalOf(signInByCode(other))).toBe('CODE_WRONG')
    app.clock.advance(61)
    expect(await refusalOf(signInByCode(mobile))).toBe('CODE_WRONG')
  })

  it('may be the one that somebody else has proved: that stays whose it is', async () => {
    const staff = await signIn(app, await makeSuperAdministrator(app))
    const department = await makeDepartment(app)
    const owner = await makeStudent(app, { mobile: '13911115555' })
    const fields = {
      realName: 'Double',
      roleType: RoleType.student,
      departmentIds: [department.id],
      mobile: '13911115555',
    }
    await app.call(identity.save, { ...fields, userName: 'double', password: PASSWORD }, staff)
    expect((await app.call(identity.info, {}, await signInByCode('13911115555'))).id).toBe(owner.id)
  })
})

it('a proved mobile number or address signs in with the password, in the place of the user name', async () => {
  const user = await makeStudent(app, { password: PASSWORD, mobile: '13911116666', email: 'Six@example.org' })
  for (const userName of [user.userName, '13911116666', 'six@EXAMPLE.org']) {
    const { token } = await app.call(identity.login, { userName, password: PASSWORD })
    expect((await app.call(identity.info, {}, token)).id).toBe(user.id)
  }
  const unproved = await makeStudent(app, { password: PASSWORD, mobile: '13911117777', isUnproved: true })
  expect(await refusalOf(app.call(identity.login, { userName: '13911117777', password: PASSWORD }))).toBe('LOGIN_WRONG')
  expect((await app.call(identity.login, { userName: unproved.userName, password: PASSWORD })).token).toBeTruthy()
})

describe('a code on its way', () => {
  const everywhere = async (code: string) => {
    const { rows } = await app.database.pool.query<{ line: string }>(
      `select t::text as line from pgboss.job t union all select t::text from contact_codes t`,
    )
    return rows.filter(({ line }) => line.includes(code))
  }

  it('lies in clear nowhere, and sealed only until it was sent', async () => {
    const mobile = '13911118888'
    await makeStudent(app, { mobile })
    await app.call(identity.sendCode, { contact: mobile, purpose: 'login' })
    const code = await codeOnItsWay(app, mobile, 'login')
    expect(code).toMatch(/^\d{6}$/)
    expect(await everywhere(code)).toEqual([])
    await sendWaiting(app)
    expect(await codeOnItsWay(app, mobile, 'login')).toBe('')
    expect((await app.call(identity.mobileLogin, { mobile, code })).token).toBeTruthy()
    // A second run of the job finds nothing to send.
    const before = await app.deps.db.selectFrom('sentMessages').select('id').execute()
    expect(await sendWaiting(app)).toBe(0)
    expect(await app.deps.db.selectFrom('sentMessages').select('id').execute()).toHaveLength(before.length)
  })
})

describe('where nothing can be sent', () => {
  it('every call that needs a code says so, and nothing is stored or queued', async () => {
    const silent = await startTestApp()
    try {
      const user = await makeStudent(silent, { password: PASSWORD, mobile: '13911119999' })
      const token = await signIn(silent, user)
      const contact = '13911119999'
      const calls = [
        () => silent.call(identity.sendCode, { contact, purpose: 'login' }),
        () => silent.call(identity.sendCode, { contact, purpose: 'resetPassword' }),
        () => silent.call(identity.mobileLogin, { mobile: contact, code: '123456' }),
        () => silent.call(identity.emailLogin, { email: 'one@example.org', code: '123456' }),
        () => silent.call(identity.resetPassword, { contact, code: '123456', password: 'quite another' }),
        () => silent.call(profile.sendContactCode, { contact: '13911110000' }, token),
        () => silent.call(profile.changeContact, { contact: '13911110000', code: '123456', password: PASSWORD }, token),
      ]
      for (const one of calls) expect(await refusalOf(one())).toBe('LOGIN_WAY_OFF')
      expect(await silent.deps.db.selectFrom('contactCodes').select('purpose').execute()).toEqual([])
      const jobs = await silent.database.pool.query("select id from pgboss.job where name = 'code.requested'")
      expect(jobs.rows).toEqual([])
    } finally {
      await silent.close()
    }
  })
})
