/** A partner system sends people here: what it may do, and what nobody may do with its links. */
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../contract/identity.ts'
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { externalSignIn, PartnerMode, partners, SYNC_LINK_PATH, type SyncLink } from '../../contract/partners.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused, refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  makeSuperAdministrator,
  setSite,
  signIn,
} from '../../test/make-identity.ts'
import { newId } from '@tripos/runtime/random.ts'
import { signLink } from './sync-link.ts'

let app: TestApp
let owner: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const PASSWORD = 'correct horse'
let counter = 0
const unique = (word: string) => `${word}-${(counter += 1)}-${newId().slice(-6)}`

interface TestPartner {
  readonly id: string
  readonly keyId: string
  readonly secret: string
}

async function makePartner(fields: { mode?: PartnerMode; allowsStudents?: boolean; roleIds?: string[] } = {}) {
  const input = { name: unique('Partner'), mode: PartnerMode.create, allowsStudents: true, roleIds: [], ...fields }
  const saved = await app.call(partners.save, input, owner)
  return { ...saved, secret: saved.secret ?? '' }
}

function linkOf(partner: TestPartner, fields: Partial<SyncLink> = {}): SyncLink {
  return {
    keyId: partner.keyId,
    userName: unique('wang'),
    realName: '王小明',
    departments: '',
    role: 'student',
    timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
    nonce: unique('nonce'),
    ...fields,
  }
}

/** What the browser of the test keeps. */
let cookie = ''

/** A call of that browser, or of another one. */
async function ask<T extends Endpoint>(endpoint: T, input: Input<T>, sent = cookie): Promise<Output<T>> {
  const reply = await app.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US', cookie: sent },
    payload: JSON.stringify(input),
  })
  const body = reply.json<Envelope<Output<T>>>()
  if (body.code !== 0) throw new Refused(body)
  return body.data
}

/** Opens a link as a browser does; gives where it is sent. */
async function open(link: object, sign: string, more = ''): Promise<string> {
  const query = new URLSearchParams({ ...link, sign })
  const url = `${SYNC_LINK_PATH}?${query.toString()}${more}`
  const reply = await app.app.inject({ method: 'GET', url, headers: { cookie } })
  const [given] = String(reply.headers['set-cookie'] ?? '').split(';')
  if (given) cookie = given
  expect(reply.statusCode).toBe(302)
  expect(reply.headers['cache-control']).toBe('no-store')
  return String(reply.headers.location)
}
const openSigned = (partner: TestPartner, fields: Partial<SyncLink> = {}) => {
  const link = linkOf(partner, fields)
  return open(link, signLink(link, partner.secret))
}
const refused = (why: string) => `/sync/refused/0?why=${why}`
const codeIn = (location: string) => /^\/sync\/([\w-]{43})\/[12]$/.exec(location)?.[1] ?? ''
const exchange = (location: string) => ask(externalSignIn.exchange, { code: codeIn(location) })

async function bindTokenOf(partner: TestPartner, fields: Partial<SyncLink> = {}): Promise<string> {
  try {
    await exchange(await openSigned(partner, fields))
  } catch (error) {
    if (error instanceof Refused && error.envelope.code === 10010015) return String(error.envelope.data)
    throw error
  }
  throw new Error('expected 10010015')
}
const info = (token: string) => app.call(identity.info, {}, token)

describe('a signed link', () => {
  it('[spec 2.public.4] leads to /sync/{one-use code}/{roleType}, whose code is a session of a new account', async () => {
    const partner = await makePartner()
    const school = await makeDepartment(app, { name: unique('School') })
    const grade = await makeDepartment(app, { name: 'Grade 1', parent: school })
    const { name } = await app.deps.db
      .selectFrom('departments')
      .select('name')
      .where('id', '=', school.id)
      .executeTakeFirstOrThrow()
    const userName = unique('li')
    const location = await openSigned(partner, { userName, realName: '李雷', departments: `${name}/Grade 1` })
    expect(location).toMatch(/^\/sync\/[\w-]{43}\/1$/)
    const { token, roleType } = await exchange(location)
    expect(roleType).toBe(RoleType.student)
    const user = await info(token)
    expect(user).toMatchObject({ userName, realName: '李雷', roleType: 1 })
    const rows = await app.deps.db
      .selectFrom('userDepartments')
      .select('departmentId')
      .where('userId', '=', user.id)
      .execute()
    expect(rows).toEqual([{ departmentId: grade.id }])
    // The second time it is the same account.
    const again = await exchange(await openSigned(partner, { userName, realName: 'Other' }))
    expect(await info(again.token)).toMatchObject({ id: user.id, realName: '李雷' })
  })

  it('is refused after any of its fields was changed', async () => {
    const partner = await makePartner()
    const link = linkOf(partner)
    const sign = signLink(link, partner.secret)
    const changed: Partial<SyncLink> = {
      userName: 'admin',
      realName: 'Somebody else',
      departments: 'Other',
      role: 'Super administrator',
      timestamp: String(Number(link.timestamp) + 1),
      nonce: 'another-nonce',
      keyId: (await makePartner()).keyId,
    }
    expect(Object.keys(changed).sort()).toEqual(Object.keys(link).sort())
    for (const [name, value] of Object.entries(changed)) {
      expect(await open({ ...link, [name]: value }, sign), name).toBe(refused('SYNC_LINK_INVALID'))
    }
    for (const wrong of ['', '0'.repeat(64), sign.slice(1), signLink(link, 'another secret')]) {
      expect(await open(link, wrong)).toBe(refused('SYNC_LINK_INVALID'))
    }
    // A second value, and a field that nobody signed.
    expect(await open(link, sign, '&role=admin')).toBe(refused('SYNC_LINK_INVALID'))
    expect(await open(link, sign, '&redirect=https://evil.example')).toBe(refused('SYNC_LINK_INVALID'))
    // A line break must not move text from one field to the next.
    const broken = { ...link, realName: 'A\ndepartments=B' }
    expect(await open(broken, signLink(broken, partner.secret))).toBe(refused('SYNC_LINK_INVALID'))
    expect(await open(link, sign)).toMatch(/^\/sync\/[\w-]{43}\/1$/)
  })

  it.each([
    [-301, 'SYNC_LINK_EXPIRED'],
    [-299, undefined],
    [299, undefined],
    [301, 'SYNC_LINK_EXPIRED'],
  ])('%i seconds from now is %s', async (seconds, why) => {
    const timestamp = String(Math.floor(app.clock.now().getTime() / 1000) + seconds)
    const location = await openSigned(await makePartner(), { timestamp })
    if (why === undefined) expect(codeIn(location)).not.toBe('')
    else expect(location).toBe(refused(why))
  })

  it('is good once, also where two come at the same moment; the nonce of another partner is no other', async () => {
    const [partner, other] = [await makePartner(), await makePartner()]
    const link = linkOf(partner)
    const sign = signLink(link, partner.secret)
    const both = await Promise.all([open(link, sign), open(link, sign), open(link, sign)])
    expect(both.filter(location => location === refused('SYNC_LINK_USED'))).toHaveLength(2)
    expect(codeIn(await openSigned(other, { nonce: link.nonce }))).not.toBe('')
  })

  it('leads nowhere but to our own pages, whatever it says', async () => {
    const partner = await makePartner()
    for (const userName of ['//evil.example', 'https://evil.example', '\\evil']) {
      const link = { ...linkOf(partner), userName }
      expect(await open(link, signLink(link, partner.secret))).toBe(refused('SYNC_LINK_INVALID'))
    }
    for (const realName of ['//evil.example', 'javascript:alert(1)']) {
      expect(await openSigned(partner, { realName })).toMatch(/^\/sync\/[\w-]{43}\/1$/)
    }
    const bare = await app.app.inject({ method: 'GET', url: `${SYNC_LINK_PATH}/?a//evil.example` })
    expect(bare.headers.location ?? '/').toMatch(/^\/(?!\/)/)
  })

  it('of a disabled, rotated or deleted partner is refused at once, and so is a code on its way', async () => {
    const partner = await makePartner()
    const location = await openSigned(partner)
    await app.call(partners.setEnabled, { id: partner.id, isEnabled: false }, owner)
    expect(await openSigned(partner)).toBe(refused('SYNC_LINK_INVALID'))
    expect(await refusalOf(exchange(location))).toBe('SYNC_LINK_INVALID')
    await app.call(partners.setEnabled, { id: partner.id, isEnabled: true }, owner)
    const { secret } = await app.call(partners.rotate, { id: partner.id }, owner)
    expect(await openSigned(partner)).toBe(refused('SYNC_LINK_INVALID'))
    expect(codeIn(await openSigned({ ...partner, secret }))).not.toBe('')
    await app.call(partners.delete, { id: partner.id }, owner)
    expect(await openSigned({ ...partner, secret })).toBe(refused('SYNC_LINK_INVALID'))
  })
})

describe('the one-use code', () => {
  it('is used up by its first use, and ends by itself', async () => {
    const partner = await makePartner()
    const location = await openSigned(partner)
    const results = await Promise.allSettled([exchange(location), exchange(location), exchange(location)])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(exchange(location))).toBe('SYNC_LINK_USED')
    const late = await openSigned(partner)
    app.clock.advance(61)
    expect(await refusalOf(exchange(late))).toBe('SYNC_LINK_USED')
  })

  it('names departments that exist', async () => {
    const location = await openSigned(await makePartner(), { departments: 'No such school/Grade 1' })
    expect(await refusalOf(exchange(location))).toBe('SYNC_DEPARTMENT_UNKNOWN')
  })

  it('does not open a disabled account', async () => {
    const partner = await makePartner()
    const userName = unique('han')
    const { id } = await info((await exchange(await openSigned(partner, { userName }))).token)
    await app.call(identity.setState, { ids: [id], state: 1 }, owner)
    expect(await refusalOf(exchange(await openSigned(partner, { userName })))).toBe('USER_DISABLED')
  })
})

describe('the allow-list of roles', () => {
  it('holds for the link: no role outside it, not even "student"', async () => {
    const roleId = await makeRole(app, { permissions: ['qu:bank:view'] })
    const role = await app.deps.db.selectFrom('roles').select('name').where('id', '=', roleId).executeTakeFirstOrThrow()
    const partner = await makePartner({ allowsStudents: false, roleIds: [roleId] })
    for (const wanted of ['student', 'Super administrator', roleId, 'admin']) {
      expect(await openSigned(partner, { role: wanted })).toBe(refused('SYNC_ROLE_REFUSED'))
    }
    const location = await openSigned(partner, { role: role.name })
    expect(location).toMatch(/\/2$/)
    const user = await info((await exchange(location)).token)
    expect(user).toMatchObject({ roleType: RoleType.administrator, roles: [role.name], permissions: ['qu:bank:view'] })
  })

  it('holds for a new account, also where it was narrowed while the link was on its way', async () => {
    const roleId = await makeRole(app, { permissions: ['qu:bank:view'] })
    const role = await app.deps.db.selectFrom('roles').select('name').where('id', '=', roleId).executeTakeFirstOrThrow()
    const [quick, slow] = [
      await makePartner({ roleIds: [roleId] }),
      await makePartner({ mode: PartnerMode.bind, roleIds: [roleId] }),
    ]
    const location = await openSigned(quick, { role: role.name })
    const bindToken = await bindTokenOf(slow, { role: role.name })
    const narrowed = { version: 1, mode: PartnerMode.create, allowsStudents: true, roleIds: [] }
    for (const { id } of [quick, slow])
      await app.call(partners.save, { ...narrowed, id, name: unique('Narrowed') }, owner)
    expect(await refusalOf(exchange(location))).toBe('SYNC_ROLE_REFUSED')
    const account = { bindToken, userName: unique('qian'), password: PASSWORD }
    expect(await refusalOf(ask(externalSignIn.finish, account))).toBe('SYNC_ROLE_REFUSED')
  })

  it('holds for an account that has got more roles since', async () => {
    const roleId = await makeRole(app, { permissions: ['qu:bank:view'] })
    const role = await app.deps.db.selectFrom('roles').select('name').where('id', '=', roleId).executeTakeFirstOrThrow()
    const partner = await makePartner({ roleIds: [roleId] })
    const userName = unique('zhao')
    const link = { userName, role: role.name }
    const { id } = await info((await exchange(await openSigned(partner, link))).token)
    const more = await makeRole(app, { permissions: ['sys:user:edit'] })
    await app.deps.db.insertInto('userRoles').values({ userId: id, roleId: more }).execute()
    expect(await refusalOf(exchange(await openSigned(partner, link)))).toBe('SYNC_ROLE_REFUSED')
    // Nor is it opened as a student.
    expect(await refusalOf(exchange(await openSigned(partner, { userName })))).toBe('SYNC_ROLE_REFUSED')
  })
})

describe('somebody without an account, where accounts are bound', () => {
  it('[spec 8.4] is answered 10010015 with a one-use token of ten minutes', async () => {
    const partner = await makePartner({ mode: PartnerMode.bind })
    const userName = unique('sun')
    const bindToken = await bindTokenOf(partner, { userName })
    const pending = await ask(externalSignIn.pending, { bindToken })
    expect(pending).toMatchObject({ userName, realName: '王小明' })
    app.clock.advance(601)
    expect(await refusalOf(ask(externalSignIn.pending, { bindToken }))).toBe('SYNC_TOKEN_INVALID')
    const student = await makeStudent(app, { password: PASSWORD })
    const input = { bindToken, userName: student.userName, password: PASSWORD }
    expect(await refusalOf(ask(externalSignIn.bind, input))).toBe('SYNC_TOKEN_INVALID')
  })

  it('binds an account by its password, once; then the link signs in by itself', async () => {
    const partner = await makePartner({ mode: PartnerMode.bind })
    const userName = unique('qian')
    const student = await makeStudent(app, { password: PASSWORD })
    const bindToken = await bindTokenOf(partner, { userName })
    const input = { bindToken, userName: student.userName, password: PASSWORD }
    expect(await refusalOf(ask(externalSignIn.bind, { ...input, password: 'wrong' }))).toBe('LOGIN_WRONG')
    const { token } = await ask(externalSignIn.bind, input)
    expect(await info(token)).toMatchObject({ id: student.id })
    expect(await refusalOf(ask(externalSignIn.bind, input))).toBe('SYNC_TOKEN_INVALID')
    const next = await exchange(await openSigned(partner, { userName }))
    expect(await info(next.token)).toMatchObject({ id: student.id })
    // The same account cannot be bound to a second person of that partner.
    const other = { ...input, bindToken: await bindTokenOf(partner) }
    expect(await refusalOf(ask(externalSignIn.bind, other))).toBe('IDENTITY_LINKED')
  })

  it('has no more tries than at the sign-in page', async () => {
    const student = await makeStudent(app, { password: PASSWORD })
    const bindToken = await bindTokenOf(await makePartner({ mode: PartnerMode.bind }))
    const input = { bindToken, userName: student.userName, password: 'wrong' }
    const refusals: string[] = []
    for (let i = 0; i < 6; i += 1) refusals.push(await refusalOf(ask(externalSignIn.bind, input)))
    expect(refusals.at(0)).toBe('LOGIN_WRONG')
    expect(refusals.at(-1)).toBe('TRY_LATER')
    await app.deps.db.deleteFrom('tries').execute()
  })

  it('does not bind an administrator through a link for students, nor one with other roles', async () => {
    const administrator = await makeAdministrator(app, { password: PASSWORD })
    const bindToken = await bindTokenOf(await makePartner({ mode: PartnerMode.bind }))
    const input = { bindToken, userName: administrator.userName, password: PASSWORD }
    expect(await refusalOf(ask(externalSignIn.bind, input))).toBe('SYNC_ROLE_REFUSED')
  })

  it('finishes a new account, which waits where new accounts are reviewed', async () => {
    const partner = await makePartner({ mode: PartnerMode.bind })
    const taken = await makeStudent(app)
    const bindToken = await bindTokenOf(partner)
    const finish = (userName: string) => ask(externalSignIn.finish, { bindToken, userName, password: PASSWORD })
    expect(await refusalOf(finish(taken.userName))).toBe('USER_NAME_TAKEN')
    const userName = unique('zhou')
    const { token } = await finish(userName)
    expect(await info(token ?? '')).toMatchObject({ userName, realName: '王小明', roleType: 1 })
    expect(await refusalOf(finish(unique('more')))).toBe('SYNC_TOKEN_INVALID')
    await setSite(app, { signUpReview: true })
    const waiting = { bindToken: await bindTokenOf(partner), userName: unique('wu'), password: PASSWORD }
    expect(await ask(externalSignIn.finish, waiting)).toEqual({ token: null, device: null })
    await setSite(app, { signUpReview: false })
  })

  it('a name that is taken here is never taken over: the person proves to be its owner', async () => {
    const partner = await makePartner({ mode: PartnerMode.create })
    const student = await makeStudent(app, { password: PASSWORD })
    const bindToken = await bindTokenOf(partner, { userName: student.userName })
    const { token } = await ask(externalSignIn.bind, { bindToken, userName: student.userName, password: PASSWORD })
    expect(await info(token)).toMatchObject({ id: student.id })
  })
})

describe('partners', () => {
  it('show their secret at creation and never again, and keep it sealed', async () => {
    const { id, keyId, secret } = await makePartner()
    const { rows } = await app.call(partners.paging, { search: keyId }, owner)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const row = await app.deps.db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.secretSealed.includes(secret)).toBe(false)
    const input = { id, version: 1, name: unique('Renamed'), mode: 2 as const, allowsStudents: true, roleIds: [] }
    expect(await app.call(partners.save, input, owner)).toEqual({ id, keyId, secret: null })
    expect(await refusalOf(app.call(partners.save, input, owner))).toBe('EDIT_CONFLICT')
    const log = await app.deps.db.selectFrom('auditLog').selectAll().where('objectId', '=', id).execute()
    expect(log.map(entry => entry.action)).toEqual(['partner.save', 'partner.save'])
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  it('have names of their own', async () => {
    const name = unique('Same')
    const input = { name, mode: PartnerMode.create, allowsStudents: true, roleIds: [] }
    await app.call(partners.save, input, owner)
    const again = { ...input, name: name.toUpperCase() }
    expect(await refusalOf(app.call(partners.save, again, owner))).toBe('PARTNER_NAME_TAKEN')
  })

  it('are changed only by those who work on all, and hold every role that the partner may give', async () => {
    const permissions = ['sys:partner:view', 'sys:partner:edit']
    const within = await signIn(app, await makeAdministrator(app, { permissions, scope: DataScope.departmentAndBelow }))
    const input = { name: unique('New'), mode: PartnerMode.create, allowsStudents: true, roleIds: [] }
    expect(await refusalOf(app.call(partners.save, input, within))).toBe('NOT_ALLOWED')
    const all = await signIn(app, await makeAdministrator(app, { permissions, scope: DataScope.all }))
    const roleId = await makeRole(app, { permissions: ['sys:user:edit'] })
    expect(await refusalOf(app.call(partners.save, { ...input, roleIds: [roleId] }, all))).toBe('GRANT_NOT_HELD')
    const { id } = await makePartner({ roleIds: [roleId] })
    expect(await refusalOf(app.call(partners.rotate, { id }, all))).toBe('GRANT_NOT_HELD')
    expect(await refusalOf(app.call(partners.setEnabled, { id, isEnabled: false }, all))).toBe('GRANT_NOT_HELD')
    expect(await refusalOf(app.call(partners.delete, { id }, all))).toBe('GRANT_NOT_HELD')
    const own = await app.call(partners.save, input, all)
    expect(await app.call(partners.delete, { id: own.id }, all)).toEqual({})
  })

  it('leave the accounts when they are deleted', async () => {
    const partner = await makePartner()
    const { token } = await exchange(await openSigned(partner))
    await app.call(partners.delete, { id: partner.id }, owner)
    expect(await info(token)).toMatchObject({ roleType: 1 })
  })
})

describe('a link that was opened in one browser', () => {
  it('is refused in another one, and stays good where it began', async () => {
    const partner = await makePartner({ mode: PartnerMode.bind })
    const code = codeIn(await openSigned(partner))
    for (const other of ['', `sync=${'x'.repeat(43)}`]) {
      expect(await refusalOf(ask(externalSignIn.exchange, { code }, other))).toBe('SYNC_OTHER_BROWSER')
    }
    const bindToken = await bindTokenOf(partner)
    const student = await makeStudent(app, { password: PASSWORD })
    const credentials = { userName: student.userName, password: PASSWORD }
    const tries = [
      (sent?: string) => ask(externalSignIn.pending, { bindToken }, sent),
      (sent?: string) => ask(externalSignIn.bind, { bindToken, ...credentials }, sent),
      (sent?: string) => ask(externalSignIn.finish, { bindToken, userName: unique('hu'), password: PASSWORD }, sent),
    ]
    for (const attempt of tries) expect(await refusalOf(attempt(''))).toBe('SYNC_OTHER_BROWSER')
    expect(
      await app.deps.db.selectFrom('externalIdentities').select('userId').where('userId', '=', student.id).execute(),
    ).toEqual([])
    expect((await ask(externalSignIn.pending, { bindToken })).partnerName).toBe(
      (await app.call(partners.paging, { size: 100 }, owner)).rows.find(row => row.id === partner.id)?.name,
    )
    expect((await ask(externalSignIn.bind, { bindToken, ...credentials })).token).toBeTruthy()
  })

  it('is known by a cookie that scripts cannot read', async () => {
    const partner = await makePartner()
    const link = linkOf(partner)
    const query = new URLSearchParams({ ...link, sign: signLink(link, partner.secret) })
    const reply = await app.app.inject({ method: 'GET', url: `${SYNC_LINK_PATH}?${query.toString()}` })
    expect(reply.headers['set-cookie']).toMatch(
      /^sync=[\w-]{43}; Path=\/api\/sys\/user; Max-Age=900; HttpOnly; SameSite=Lax$/,
    )
  })
})
