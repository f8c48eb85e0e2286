import { identity } from '../../contract/identity.ts'
import { AVATAR_MAX_BYTES, profile } from '../../contract/profile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { drawn, makeExam, startPaper } from '../../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../test/make-identity.ts'
import { makeBank, makeQuestions } from '../../../questions/test/make-questions.ts'
import { codeOnItsWay } from '../../../../apps/server/test/codes.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { papers } from '../../../papers/contract/papers.ts'
import { sendWaiting } from '../../../messages/test/send-waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ demo: true })
})
afterAll(() => app.close())
// Limits of one test must not meet those of the next.
beforeEach(() => app.clock.advance(24 * 3600))

const PASSWORD = 'correct horse'

async function codeTo(contact: string, token: string): Promise<string> {
  await app.call(profile.sendContactCode, { contact }, token)
  return codeOnItsWay(app, contact, 'changeContact')
}
const messages = async () =>
  (await app.deps.db.selectFrom('sentMessages').select(['target', 'text']).execute()).reverse()
const audited = async (action: string) =>
  app.deps.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('at', 'desc').execute()

describe('one’s own account', () => {
  it('[spec 2.student.17] shows contacts masked', async () => {
    const user = await makeStudent(app, { mobile: '13900000001', email: 'somebody@example.org' })
    const detail = await app.call(profile.detail, {}, await signIn(app, user))
    expect(detail).toMatchObject({
      userName: user.userName,
      mobile: '139****0001',
      email: 's***@example.org',
      hasPassword: false,
      canRename: true,
    })
  })

  it('takes a new real name, which is in the log with the old one, and is found by search', async () => {
    const user = await makeStudent(app, { realName: 'Old Name' })
    const token = await signIn(app, user)
    await app.call(profile.save, { realName: '  欧阳新名 ' }, token)
    expect((await app.call(identity.info, {}, token)).realName).toBe('欧阳新名')
    const [entry] = await audited('profile.save')
    expect([entry?.before, entry?.after]).toEqual([{ realName: 'Old Name' }, { realName: '欧阳新名' }])
    const staff = await signIn(app, await makeAdministrator(app))
    const found = await app.call(identity.paging, { search: '欧阳新' }, staff)
    expect(found.rows.map(row => row.id)).toContain(user.id)
  })

  it('keeps the name of a student while a paper is open, and lets it go when it is handed in', async () => {
    const author = await makeAdministrator(app)
    const staff = await signIn(app, author)
    const bank = await makeBank(app, author)
    await makeQuestions(app, 2, { bank, type: 1 })
    const token = await signIn(app, await makeStudent(app))
    const paper = await startPaper(app, token, await makeExam(app, staff, [drawn(bank.id, 2, { type: 1 })]))
    expect((await app.call(profile.detail, {}, token)).canRename).toBe(false)
    expect(await refusalOf(app.call(profile.save, { realName: 'Another' }, token))).toBe('NAME_LOCKED')
    await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
    await app.call(profile.save, { realName: 'Another' }, token)
    expect((await app.call(profile.detail, {}, token)).realName).toBe('Another')
  })
})

/** The first bytes of a PNG of this size: enough to be recognised and measured. */
function png(width: number, height: number, padding = 0): Buffer {
  const bytes = Buffer.alloc(45)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  Buffer.from('0806000000', 'hex').copy(bytes, 24)
  Buffer.from('0000000049454e44ae426082', 'hex').copy(bytes, 33)
  return Buffer.concat([bytes, Buffer.alloc(padding)])
}

describe('an avatar', () => {
  const send = (token: string, bytes: Buffer | string) =>
    upload(app, profile.avatar, { fields: {}, file: { name: 'me.png', bytes }, token })
  const files = async (ownerId: string) =>
    app.deps.db.selectFrom('files').select('id').where('ownerId', '=', ownerId).execute()

  it('is taken from anybody signed in, and the one before it goes', async () => {
    const user = await makeStudent(app)
    const token = await signIn(app, user)
    const first = await send(token, png(256, 256))
    expect((await app.call(identity.info, {}, token)).avatar).toBe(first.avatar)
    const second = await send(token, png(256, 256))
    expect(second.avatar).not.toBe(first.avatar)
    expect((await files(user.id)).map(file => `/files/${file.id}`)).toEqual([second.avatar])
    expect(await app.deps.storage.get(`images/${first.avatar.slice(7)}`)).toBeUndefined()
    await app.call(profile.removeAvatar, {}, token)
    expect((await app.call(identity.info, {}, token)).avatar).toBe('')
    expect(await files(user.id)).toEqual([])
  })

  it.each([
    ['of other dimensions', png(257, 256), 'IMAGE_NOT_FITTING'],
    ['far too large to decode', png(60_000, 60_000), 'IMAGE_TOO_BIG'],
    ['of too many bytes', png(256, 256, AVATAR_MAX_BYTES), 'IMAGE_TOO_BIG'],
    ['that is a page', '<html><script>alert(1)</script>', 'FILE_TYPE_REFUSED'],
    ['that moves', Buffer.from('4749463839610001000180000000', 'hex'), 'FILE_TYPE_REFUSED'],
  ])('%s is refused and nothing is stored', async (_, bytes, refusal) => {
    const user = await makeStudent(app)
    const token = await signIn(app, user)
    expect(await refusalOf(send(token, bytes))).toBe(refusal)
    expect(await files(user.id)).toEqual([])
  })

  it('is stored without what it tells beside the picture', async () => {
    const token = await signIn(app, await makeStudent(app))
    const plain = png(256, 256)
    const place = Buffer.from('GPS 31.2304 N')
    const exif = Buffer.concat([Buffer.alloc(4), Buffer.from('eXIf'), place, Buffer.alloc(4)])
    exif.writeUInt32BE(place.length)
    const { avatar } = await send(token, Buffer.concat([plain.subarray(0, 33), exif, plain.subarray(33)]))
    expect((await app.app.inject({ url: avatar })).rawPayload.equals(plain)).toBe(true)
  })

  it('is not taken more than twenty times an hour', async () => {
    const token = await signIn(app, await makeStudent(app))
    for (let i = 0; i < 20; i++) await send(token, png(256, 256))
    expect(await refusalOf(send(token, png(256, 256)))).toBe('TOO_MANY_TRIES')
  })
})

describe('a new contact', () => {
  it('is set by the code that was sent there; the old one is told', async () => {
    const user = await makeStudent(app, { mobile: '13900000010' })
    const token = await signIn(app, user)
    const code = await codeTo('13900000011', token)
    await app.call(profile.changeContact, { contact: '13900000011', code }, token)
    expect((await app.call(profile.detail, {}, token)).mobile).toBe('139****0011')
    await sendWaiting(app)
    expect((await messages()).find(row => row.target === '13900000010')?.text).toContain(user.userName)
  })

  it('tells the other address where there was none of its kind, and nobody where there was none at all', async () => {
    const withMobile = await signIn(app, await makeStudent(app, { mobile: '13900000012' }))
    await app.call(
      profile.changeContact,
      { contact: 'twelve@example.org', code: await codeTo('twelve@example.org', withMobile) },
      withMobile,
    )
    const without = await signIn(app, await makeStudent(app))
    await app.call(
      profile.changeContact,
      { contact: '13900000013', code: await codeTo('13900000013', without) },
      without,
    )
    const queued = app.deps.db.selectFrom('messages').select(['kind', 'targetMasked', 'state'])
    const told = await queued.where('kind', '=', 'email.changed').execute()
    expect(told).toEqual([{ kind: 'email.changed', targetMasked: '139****0012', state: 'queued' }])
  })

  it('needs the password where there is one, and a wrong one does not use the code up', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const token = await signIn(app, user)
    const code = await codeTo('13900000020', token)
    const input = { contact: '13900000020', code }
    expect(await refusalOf(app.call(profile.changeContact, input, token))).toBe('PASSWORD_WRONG')
    expect(await refusalOf(app.call(profile.changeContact, { ...input, password: 'wrong' }, token))).toBe(
      'PASSWORD_WRONG',
    )
    await app.call(profile.changeContact, { ...input, password: PASSWORD }, token)
  })

  it('that another account has is answered the same; only its holder is told, and no code leaves', async () => {
    await makeStudent(app, { mobile: '13900000030' })
    const token = await signIn(app, await makeStudent(app))
    const free = await app.send(profile.sendContactCode, { contact: '13900000031' }, token)
    const taken = await app.send(profile.sendContactCode, { contact: '13900000030' }, token)
    expect(taken.body).toEqual(free.body)
    const codeOf = (contact: string) => codeOnItsWay(app, contact, 'changeContact')
    const [freeCode, takenCode] = [await codeOf('13900000031'), await codeOf('13900000030')]
    await sendWaiting(app)
    const texts = new Map((await messages()).map(row => [row.target, row.text]))
    expect(texts.get('13900000031')).toContain(freeCode)
    expect(texts.get('13900000030')).toContain('belongs to another')
    expect(texts.get('13900000030')).not.toContain(takenCode)
  })

  it('that became taken meanwhile is refused to who has the code', async () => {
    const token = await signIn(app, await makeStudent(app))
    const code = await codeTo('13900000040', token)
    await makeStudent(app, { mobile: '13900000040' })
    const change = app.call(profile.changeContact, { contact: '13900000040', code }, token)
    expect(await refusalOf(change)).toBe('CONTACT_TAKEN')
  })

  it('is refused with a code for another purpose, after five tries, and asked for ten times a day', async () => {
    await makeStudent(app, { mobile: '13900000050' })
    const token = await signIn(app, await makeStudent(app))
    await app.call(identity.sendCode, { contact: '13900000050', purpose: 'login' })
    const wrong = { contact: '13900000050', code: await codeOnItsWay(app, '13900000050', 'login') }
    expect(await refusalOf(app.call(profile.changeContact, wrong, token))).toBe('CODE_WRONG')
    const code = await codeTo('13900000051', token)
    const guess = { contact: '13900000051', code: code === '000000' ? '111111' : '000000' }
    for (let i = 0; i < 5; i++)
      expect(await refusalOf(app.call(profile.changeContact, guess, token))).toBe('CODE_WRONG')
    expect(await refusalOf(app.call(profile.changeContact, { ...guess, code }, token))).toBe('CODE_WRONG')
    for (let i = 0; i < 9; i++) await app.call(profile.sendContactCode, { contact: `1390000006${i}` }, token)
    const eleventh = app.call(profile.sendContactCode, { contact: '13900000069' }, token)
    expect(await refusalOf(eleventh)).toBe('TOO_MANY_TRIES')
  })
})

describe('a new password', () => {
  it('needs the old one and ends the other sessions, not this one', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const [here, there] = [await signIn(app, user), await signIn(app, user)]
    const wrong = { oldPassword: 'not this one', password: 'battery staple' }
    expect(await refusalOf(app.call(profile.password, wrong, here))).toBe('PASSWORD_WRONG')
    await app.call(profile.password, { oldPassword: PASSWORD, password: 'battery staple' }, here)
    expect(await refusalOf(app.call(identity.info, {}, there))).toBe('SESSION_INVALID')
    expect((await app.call(identity.info, {}, here)).id).toBe(user.id)
    const login = (password: string) => app.call(identity.login, { userName: user.userName, password })
    expect(await refusalOf(login(PASSWORD))).toBe('LOGIN_WRONG')
    await login('battery staple')
  })

  it('is refused when it is too short, and after ten wrong old ones, with a delay that grows', async () => {
    const token = await signIn(app, await makeStudent(app, { password: PASSWORD }))
    const short = app.call(profile.password, { oldPassword: PASSWORD, password: 'short' }, token)
    expect(await refusalOf(short)).toBe('BAD_INPUT')
    const change = (oldPassword: string) =>
      app.call(profile.password, { oldPassword, password: 'battery staple' }, token)
    for (const seconds of [0, 0, 0, 2, 5, 15, 30, 60, 120, 300]) {
      app.clock.advance(seconds)
      expect(await refusalOf(change('wrong'))).toBe('PASSWORD_WRONG')
    }
    expect(await refusalOf(change(PASSWORD))).toBe('TRY_LATER')
    app.clock.advance(900)
    await change(PASSWORD)
  })

  it('set twice at once is set once, and a sign-in at that moment with the old one leaves no session', async () => {
    const user = await makeStudent(app, { password: PASSWORD })
    const token = await signIn(app, user)
    const [first, second, signedIn] = await Promise.all([
      app.send(profile.password, { oldPassword: PASSWORD, password: 'battery staple' }, token),
      app.send(profile.password, { oldPassword: PASSWORD, password: 'another one' }, token),
      app.send(identity.login, { userName: user.userName, password: PASSWORD }),
    ])
    expect([first.body.code, second.body.code].filter(code => code === 0)).toHaveLength(1)
    // The sign-in came before the change and was ended by it, or after and was refused.
    const { token: late } = (signedIn.body.data ?? { token: undefined }) as { token?: string }
    if (late !== undefined) expect(await refusalOf(app.call(identity.info, {}, late))).toBe('SESSION_INVALID')
    const open = await app.call(profile.sessions, {}, token)
    expect(open.rows.map(row => row.isCurrent)).toEqual([true])
  })
})

describe('one’s own sessions', () => {
  it('are listed with this one first and ended one by one or all the others', async () => {
    const user = await makeStudent(app)
    const [here, there, third] = [await signIn(app, user), await signIn(app, user), await signIn(app, user)]
    const { rows, total } = await app.call(profile.sessions, {}, here)
    expect(total).toBe(3)
    expect(rows.map(row => row.isCurrent)).toEqual([true, false, false])
    const seenThere = (await app.call(profile.sessions, {}, there)).rows.find(row => row.isCurrent)
    await app.call(profile.endSession, { id: seenThere?.id ?? '' }, here)
    expect(await refusalOf(app.call(identity.info, {}, there))).toBe('SESSION_INVALID')
    expect((await app.call(profile.endOtherSessions, {}, here)).count).toBe(1)
    expect(await refusalOf(app.call(identity.info, {}, third))).toBe('SESSION_INVALID')
    expect((await app.call(identity.info, {}, here)).id).toBe(user.id)
  })

  it('leave out those that have ended', async () => {
    const user = await makeStudent(app)
    await signIn(app, user)
    app.clock.advance(12 * 3600 + 1)
    expect((await app.call(profile.sessions, {}, await signIn(app, user))).total).toBe(1)
  })
})
