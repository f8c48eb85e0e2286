import { RoleType } from '@tripos/contract-kit/enums.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'
import { sendWaiting } from '../../../messages/test/send-waiting.ts'
import { identity } from '../../contract/identity.ts'
import { profile } from '../../contract/profile.ts'
import { users } from '../../contract/users.ts'
import { makeAdministrator, makeStudent, makeSuperAdministrator, setSite, signIn } from '../../test/make-identity.ts'
import { cleanUp } from '../clean-up.ts'

let app: TestApp
let staff: string
beforeAll(async () => {
  app = await startTestApp({ demo: true, publicUrl: 'https://exams.example/' })
})
beforeEach(async () => {
  app.clock.advance(3600)
  staff = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const PASSWORD = 'correct horse'
const LINK = /https:\/\/exams\.example\/invite\/([\w-]{43})/

/** The tokens that lie in somebody's inbox, newest last. */
async function tokensFor(target: string): Promise<string[]> {
  await sendWaiting(app)
  const rows = await app.deps.db
    .selectFrom('sentMessages')
    .select('text')
    .where('target', '=', target)
    .orderBy('sentAt')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ text }) => LINK.exec(text)?.[1] ?? [])
}

const person = (email: string, fields: object = {}) => ({
  userName: `invited-${newId().slice(-8)}`,
  realName: 'Lin Ruoxi',
  roleType: RoleType.student,
  email,
  invite: true,
  ...fields,
})
const accept = (token: string, password = PASSWORD) => app.call(identity.acceptInvitation, { token, password })

/** The newest message to somebody. */
const textFor = async (target: string): Promise<string> => {
  await sendWaiting(app)
  const newest = app.deps.db.selectFrom('sentMessages').select('text').where('target', '=', target)
  return (await newest.orderBy('sentAt', 'desc').orderBy('id', 'desc').executeTakeFirst())?.text ?? ''
}

it('is in the language of the person, else in that of the site, whoever sends it', async () => {
  const { id } = await app.call(identity.save, person('tongue@example.org'), staff)
  expect(await textFor('tongue@example.org')).toContain('请')
  await setSite(app, { defaultLanguage: 'en-US' })
  await app.call(users.invite, { ids: [id] }, staff, 'zh-CN')
  expect(await textFor('tongue@example.org')).toContain('set your password')
  await app.deps.db.updateTable('users').set({ language: 'zh-CN' }).where('id', '=', id).execute()
  await app.call(users.invite, { ids: [id] }, staff, 'en-US')
  expect(await textFor('tongue@example.org')).toContain('请')
  await setSite(app, { defaultLanguage: 'zh-CN' })
})

describe('an invitation', () => {
  it('sets the password of the person it went to, once, and proves the address', async () => {
    const input = person('one@example.org')
    const { id } = await app.call(identity.save, input, staff)
    const signInNow = app.call(identity.login, { userName: input.userName, password: PASSWORD })
    expect(await refusalOf(signInNow)).toBe('LOGIN_WRONG')
    const [token = ''] = await tokensFor('one@example.org')
    expect(await app.call(identity.invitation, { token })).toEqual({ userName: input.userName, realName: 'Lin Ruoxi' })
    expect(await refusalOf(accept(token, input.userName))).toBe('PASSWORD_KNOWN')
    const { token: session } = await accept(token)
    expect(await app.call(profile.detail, {}, session)).toMatchObject({ userName: input.userName, isEmailProved: true })
    expect(await refusalOf(accept(token))).toBe('INVITATION_INVALID')
    expect(await refusalOf(app.call(identity.invitation, { token }))).toBe('INVITATION_INVALID')
    expect((await app.call(identity.login, { userName: input.userName, password: PASSWORD })).token).toBeTruthy()
    expect(await refusalOf(app.call(users.invite, { ids: [id] }, staff))).toBe('INVITATION_NOT_NEEDED')
  })

  it('used twice at the same moment sets one password', async () => {
    await app.call(identity.save, person('two@example.org'), staff)
    const [token = ''] = await tokensFor('two@example.org')
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.send(identity.acceptInvitation, { token, password: PASSWORD })),
    )
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1)
  })

  it('ends with a newer one, with a password that somebody gives, after 72 hours, and when the account is disabled', async () => {
    const { id } = await app.call(identity.save, person('three@example.org'), staff)
    await app.call(users.invite, { ids: [id] }, staff)
    const [first = '', second = ''] = await tokensFor('three@example.org')
    expect(await refusalOf(accept(first))).toBe('INVITATION_INVALID')
    await app.call(users.newPasswords, { ids: [id] }, staff)
    expect(await refusalOf(accept(second))).toBe('INVITATION_INVALID')
    // A generated password is nobody's own: whoever has one may be invited.
    await app.call(users.invite, { ids: [id] }, staff)
    const third = (await tokensFor('three@example.org')).at(-1) ?? ''
    await app.call(identity.setState, { ids: [id], state: 1 }, staff)
    expect(await refusalOf(accept(third))).toBe('INVITATION_INVALID')
    expect(await refusalOf(app.call(users.invite, { ids: [id] }, staff))).toBe('INVITATION_NOT_NEEDED')
    await app.call(identity.setState, { ids: [id], state: 0 }, staff)
    app.clock.advance(72 * 3600)
    expect(await refusalOf(accept(third))).toBe('INVITATION_INVALID')
    await cleanUp(app.deps)
    expect(await app.deps.db.selectFrom('invitations').select('userId').where('userId', '=', id).execute()).toEqual([])
  })

  it('needs a contact that something can be sent to; nobody is made without one', async () => {
    const input = person('')
    expect(await refusalOf(app.call(identity.save, input, staff))).toBe('BAD_INPUT')
    const found = await app.deps.db.selectFrom('users').select('id').where('userName', '=', input.userName).execute()
    expect(found).toEqual([])
    const unreachable = await makeStudent(app)
    const invited = app.call(users.invite, { ids: [unreachable.id] }, staff)
    expect(await refusalOf(invited)).toBe('INVITATION_UNREACHABLE')
  })

  it('is not sent by who may not change the account', async () => {
    const above = await makeAdministrator(app, { email: 'above@example.org', level: 1 })
    const token = await signIn(app, await makeAdministrator(app, { permissions: ['sys:user:edit'], level: 50 }))
    expect(['USER_ABOVE_YOU', 'USER_HOLDS_MORE']).toContain(
      await refusalOf(app.call(users.invite, { ids: [above.id] }, token)),
    )
    expect(await tokensFor('above@example.org')).toEqual([])
  })
})

const HEADERS = ['User name', 'Name', 'E-mail'].map(header => ({ header, width: 20 }))
const sheetOf = (rows: readonly (readonly string[])[]) => writeSheets([{ name: 'Users', columns: HEADERS, rows }])

async function dryRun(rows: readonly (readonly string[])[], on = app, token = staff) {
  const importId = newId()
  const fields = { importId, existing: 'skip', invite: 'true' } as const
  return upload(on, users.importDryRun, {
    fields,
    file: { name: 'people.xlsx', bytes: await sheetOf(rows) },
    token,
  })
}

describe('an import without passwords', () => {
  it('invites 200 people, each of whom sets a password of their own', async () => {
    const people = Array.from({ length: 200 }, (_, n) => [`import-${n}`, `Person ${n}`, `import-${n}@example.org`])
    const preview = await dryRun(people)
    expect(preview).toMatchObject({ newCount: 200, invitedCount: 200, problemCount: 0 })
    const { importId } = preview
    const result = await app.call(users.importCommit, { importId }, staff)
    expect(result).toMatchObject({ createdCount: 200, invitedCount: 200, generatedPasswordCount: 0 })
    expect(await app.call(users.importCommit, { importId }, staff)).toEqual(result)
    while ((await sendWaiting(app)) > 0);
    const sent = await app.deps.db
      .selectFrom('sentMessages')
      .select(['target', 'text'])
      .where('target', 'like', 'import-%')
      .execute()
    expect(sent).toHaveLength(200)
    const tokens = sent.map(({ text }) => LINK.exec(text)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(200)
    const chosen = sent.filter((_, n) => n % 50 === 0)
    for (const { target, text } of chosen) {
      const { token } = await accept(LINK.exec(text)?.[1] ?? '', `password of ${newId()}`)
      const info = await app.call(identity.info, {}, token)
      expect([`${info.userName}@example.org`, info.mustChangePassword]).toEqual([target, false])
    }
  }, 60_000)

  it('says in which row somebody cannot be reached', async () => {
    const preview = await dryRun([
      ['reachable', 'One', 'reachable@example.org'],
      ['unreachable', 'Two', ''],
    ])
    expect(preview.problems).toMatchObject([{ line: 3, column: 'E-mail' }])
  })
})

it('where nothing can be sent nobody is invited, and nothing is stored or queued', async () => {
  const silent = await startTestApp()
  try {
    const token = await signIn(silent, await makeSuperAdministrator(silent))
    const student = await makeStudent(silent, { email: 'somebody@example.org' })
    const input = person('nobody@example.org')
    expect(await silent.call(users.showInviting, {}, token)).toEqual({ canInvite: false })
    expect(await app.call(users.showInviting, {}, staff)).toEqual({ canInvite: true })
    expect(await refusalOf(silent.call(identity.save, input, token))).toBe('NO_MESSAGE_CHANNEL')
    expect(await refusalOf(silent.call(users.invite, { ids: [student.id] }, token))).toBe('NO_MESSAGE_CHANNEL')
    expect(await refusalOf(dryRun([['a name', 'One', 'a@example.org']], silent, token))).toBe('NO_MESSAGE_CHANNEL')
    for (const table of ['messages', 'invitations', 'userImports'] as const)
      expect(await silent.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  } finally {
    await silent.close()
  }
})

it('where the server does not know its address nobody is invited: the link would lead nowhere', async () => {
  const lost = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1', smtpFrom: 'tripos@example.org' })
  try {
    const token = await signIn(lost, await makeSuperAdministrator(lost))
    const student = await makeStudent(lost, { email: 'somebody@example.org' })
    const tries = [
      lost.call(identity.save, person('nobody@example.org'), token),
      lost.call(users.invite, { ids: [student.id] }, token),
      dryRun([['a name', 'One', 'a@example.org']], lost, token),
    ]
    expect(await lost.call(users.showInviting, {}, token)).toEqual({ canInvite: false })
    expect(await Promise.all(tries.map(refusalOf))).toEqual(tries.map(() => 'NO_PUBLIC_ADDRESS'))
    for (const table of ['messages', 'invitations', 'userImports'] as const)
      expect(await lost.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  } finally {
    await lost.close()
  }
})
