import { DataScope } from '@tripos/contract-kit/enums.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeNamesakes,
  makeStudent,
  makeSuperAdministrator,
  signIn,
} from '../../identity/test/make-identity.ts'
import { site } from '../../site/contract.ts'
import { messageChannels, messageRobots, messages } from '../contract.ts'
import { inTx } from '@tripos/db/tx.ts'
import { makeFailedMessage, queueAll } from '../test/make-messages.ts'
import { queueRobotMessages } from './queue.ts'
import { sendMessages } from './send-messages.ts'
import { makeGateways } from './senders.ts'

let app: TestApp
let staff: string
beforeAll(async () => {
  app = await startTestApp()
  const permissions = ['sys:message:edit', 'sys:message:view', 'sys:message:resend']
  staff = await signIn(app, await makeAdministrator(app, { permissions }))
})
afterAll(() => app.close())

const settings = () => app.call(messageChannels.settings, {}, staff)

const MAIL = {
  isOn: true,
  host: 'smtp.example.org',
  port: 587,
  security: 'starttls',
  user: 'robot',
  from: 'tripos@example.org',
  fromName: 'Tripos',
  dkimDomain: '',
  dkimSelector: '',
} as const
const SMS = {
  isOn: true,
  provider: 'aliyun' as const,
  keyId: 'LTAI-test',
  signName: '示例学校',
  appId: '',
  region: '',
  templates: [{ kind: 'code.sent', language: 'zh-CN' as const, templateId: 'SMS_1', params: ['code'] }],
}

const saveMail = async (fields: object = {}) =>
  app.call(messageChannels.saveMail, { ...MAIL, version: (await settings()).mail.version, ...fields }, staff)
const saveSms = async (fields: object = {}) =>
  app.call(messageChannels.saveSms, { ...SMS, version: (await settings()).sms.version, ...fields }, staff)

describe('a channel', () => {
  it('can send once it is on and complete, and the site offers what needs it', async () => {
    expect((await settings()).mail).toMatchObject({ isOn: false, canSend: false, source: 'settings' })
    expect(await app.call(site.detail, {})).toMatchObject({ canMail: false, canSms: false })
    await saveMail({ password: 'hunter2' })
    await saveSms({ secret: 'swordfish' })
    expect(await app.call(site.detail, {})).toMatchObject({ canMail: true, canSms: true })
    await saveMail({ isOn: false })
    expect(await app.call(site.detail, {})).toMatchObject({ canMail: false, canSms: true })
  })

  it('never gives its secrets back, nor to the log of operations, and has them sealed in the database', async () => {
    await saveMail({ password: 'hunter2', dkimDomain: 'example.org', dkimSelector: 's1', dkimKey: 'BEGIN swordfish' })
    const shown = await settings()
    expect(shown.mail).toMatchObject({ hasPassword: true, hasDkimKey: true, user: 'robot' })
    const { rows } = await app.database.pool.query<{ line: string }>(
      'select t::text as line from message_channels t union all select t::text from audit_log t',
    )
    expect([JSON.stringify(shown), ...rows.map(row => row.line)].join('\n')).not.toMatch(/hunter2|swordfish/)
  })

  it('keeps a secret that is not typed again, and asks for it where the server is another one', async () => {
    await saveMail({ password: 'hunter2' })
    await saveMail({ fromName: 'Another' })
    expect((await settings()).mail).toMatchObject({ hasPassword: true, fromName: 'Another' })
    expect(await refusalOf(saveMail({ host: 'evil.example.org' }))).toBe('BAD_INPUT')
    expect((await settings()).mail.host).toBe('smtp.example.org')
    await saveMail({ host: 'smtp2.example.org', password: '' })
    expect((await settings()).mail).toMatchObject({ hasPassword: false, host: 'smtp2.example.org' })
    await saveSms({ secret: 'swordfish' })
    expect(await refusalOf(saveSms({ provider: 'hook', url: 'https://evil.example.org' }))).toBe('BAD_INPUT')
  })

  it.each([
    ['no server', () => saveMail({ host: '', password: 'x' })],
    ['no sender', () => saveMail({ from: '', password: 'x' })],
    ['half of DKIM', () => saveMail({ dkimDomain: 'example.org', dkimSelector: '', dkimKey: '' })],
    ['no signature', () => saveSms({ signName: '' })],
    ['no number of the application', () => saveSms({ provider: 'tencent', secret: 'swordfish' })],
    ['no address', () => saveSms({ provider: 'hook', secret: 'swordfish' })],
    ['a template twice', () => saveSms({ templates: [...SMS.templates, ...SMS.templates] })],
    [
      'a value that the kind has not',
      () => saveSms({ templates: [{ ...SMS.templates[0], params: ['code', 'exam'] }] }),
    ],
    ['a kind that nobody sends', () => saveSms({ templates: [{ ...SMS.templates[0], kind: 'no.kind' }] })],
  ])('is not switched on with %s', async (_, save) => {
    expect(await refusalOf(save())).toBe('BAD_INPUT')
  })

  it('is not saved over what somebody else has saved', async () => {
    const { version } = (await settings()).mail
    await saveMail()
    expect(await refusalOf(saveMail({ version }))).toBe('EDIT_CONFLICT')
  })

  it('says so where the server does not know its address: no link would lead anywhere', async () => {
    expect(await settings()).toMatchObject({ hasAddress: false, mail: { reportUrl: null }, sms: { reportUrl: null } })
    const known = await startTestApp({ publicUrl: 'https://exams.example/' }, { on: app })
    try {
      const { hasAddress, mail } = await known.call(messageChannels.settings, {}, staff)
      expect([hasAddress, mail.reportUrl?.startsWith('https://exams.example/api/')]).toEqual([true, true])
    } finally {
      await known.app.close()
    }
  })

  it('set by the environment is that one, whatever stands in the settings', async () => {
    const other = await startTestApp(
      { smtpUrl: 'smtps://robot:hunter2@smtp.example.org', smtpFrom: 'School <tripos@example.org>' },
      { on: app },
    )
    try {
      await saveMail({ isOn: false })
      const shown = await other.call(messageChannels.settings, {}, staff)
      expect(shown.mail).toMatchObject({ source: 'environment', canSend: true })
      expect(JSON.stringify(shown)).not.toContain('hunter2')
      expect(await other.call(site.detail, {})).toMatchObject({ canMail: true })
    } finally {
      await other.app.close()
    }
  })
})

describe('robots', () => {
  const robot = { name: 'Teachers', provider: 'wecom' as const, kinds: [], isOn: true }
  const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=swordfish-1234'
  const listed = async () => (await app.call(messageRobots.paging, {}, staff)).rows

  it('are made, changed and deleted, without their address being given whole', async () => {
    const { id } = await app.call(messageRobots.save, { ...robot, address }, staff)
    expect(await listed()).toMatchObject([{ id, name: 'Teachers', addressHint: 'qyapi.weixin.qq.com …1234' }])
    await app.call(messageRobots.save, { ...robot, id, version: 1, name: 'All teachers' }, staff)
    expect(await listed()).toMatchObject([{ name: 'All teachers', version: 2 }])
    const stale = app.call(messageRobots.save, { ...robot, id, version: 1 }, staff)
    expect(await refusalOf(stale)).toBe('EDIT_CONFLICT')
    const { rows } = await app.database.pool.query<{ line: string }>(
      'select t::text as line from message_robots t union all select t::text from audit_log t',
    )
    expect([JSON.stringify(await listed()), ...rows.map(row => row.line)].join('\n')).not.toContain('swordfish')
    await app.call(messageRobots.delete, { ids: [id] }, staff)
    expect(await listed()).toEqual([])
  })

  it('say nothing more once they are switched off, not even what had waited', async () => {
    const kinds = ['marking.late']
    const { id } = await app.call(messageRobots.save, { ...robot, kinds, address }, staff)
    const message = { kind: 'marking.late', title: 'Marking is late', text: '3 papers wait.', link: null }
    await inTx(app.deps.db, tx => queueRobotMessages(tx, message, app.clock.now()))
    await app.call(messageRobots.save, { ...robot, kinds, id, version: 1, isOn: false }, staff)
    await sendMessages(app.deps, 'robot', makeGateways(app.deps))
    const sent = app.deps.db.selectFrom('messages').select(['state', 'reason']).where('robotId', '=', id)
    expect(await sent.execute()).toEqual([{ state: 'refused', reason: 'the robot is off' }])
    await app.call(messageRobots.delete, { ids: [id] }, staff)
  })

  it('speak at addresses of their provider only', async () => {
    for (const wrong of ['https://evil.example/cgi-bin/webhook/send?key=1', 'https://127.0.0.1/']) {
      const save = app.call(messageRobots.save, { ...robot, address: wrong }, staff)
      expect(await refusalOf(save)).toBe('BAD_INPUT')
    }
    expect(await refusalOf(app.call(messageRobots.save, robot, staff))).toBe('BAD_INPUT')
  })
})

describe('the log', () => {
  it('finds messages by name and by whole contact, and not by a part of one', async () => {
    const user = await makeStudent(app, { realName: '欧阳晓晨' })
    const id = await makeFailedMessage(app, { userId: user.id, target: 'Xiaochen@example.org' })
    await makeFailedMessage(app)
    const root = await signIn(app, await makeSuperAdministrator(app))
    const find = async (search: string) => (await app.call(messages.paging, { search }, root)).rows.map(row => row.id)
    for (const search of ['欧阳晓', user.userName, 'xiaochen@example.org']) expect(await find(search)).toEqual([id])
    expect(await find('xiaochen@example')).toEqual([])
    const [row] = (await app.call(messages.paging, { search: 'xiaochen@example.org' }, root)).rows
    expect(row).toMatchObject({ target: 'X***@example.org', state: 'refused', reason: '550 no such user' })
    expect(JSON.stringify(row)).not.toContain('iaochen@')
  })

  it('shows whoever works on a department only its people, and neither strangers nor robots', async () => {
    const department = await makeDepartment(app)
    const own = await makeFailedMessage(app, {
      userId: (await makeStudent(app, { departmentIds: [department.id] })).id,
    })
    const foreign = await makeFailedMessage(app, { userId: (await makeStudent(app)).id })
    const nobody = await makeFailedMessage(app)
    const token = await signIn(
      app,
      await makeAdministrator(app, {
        permissions: ['sys:message:view', 'sys:message:resend'],
        scope: DataScope.department,
        departmentIds: [department.id],
      }),
    )
    expect((await app.call(messages.paging, {}, token)).rows.map(row => row.id)).toEqual([own])
    for (const id of [foreign, nobody]) {
      expect(await refusalOf(app.call(messages.detail, { id }, token))).toBe('NOT_FOUND')
      expect(await refusalOf(app.call(messages.resend, { ids: [own, id] }, token))).toBe('MESSAGE_NOT_FAILED')
    }
    expect((await app.call(messages.detail, { id: own }, token)).state).toBe('refused')
  })

  it('finds messages by name, however many of that name others work on', async () => {
    const department = await makeDepartment(app)
    await makeNamesakes(app, await makeStudent(app, { realName: 'Zhang Wei' }))
    const person = await makeStudent(app, { realName: 'Zhang Wei', departmentIds: [department.id] })
    const id = await makeFailedMessage(app, { userId: person.id })
    const ofDepartment = { scope: DataScope.department, departmentIds: [department.id] }
    const token = await signIn(app, await makeAdministrator(app, ofDepartment))
    const { rows } = await app.call(messages.paging, { search: 'Zhang Wei' }, token)
    expect(rows.map(row => row.id)).toEqual([id])
  })

  it('shows a text, but never that of one with a code; and sends again what failed', async () => {
    const root = await signIn(app, await makeSuperAdministrator(app))
    const id = await makeFailedMessage(app, { text: 'Your exam begins at nine.' })
    expect(await app.call(messages.detail, { id }, root)).toMatchObject({
      text: 'Your exam begins at nine.',
      canResend: true,
    })
    await queueAll(app, { isSecret: true, text: '123456', key: 'secret one' })
    const secret = await app.deps.db.selectFrom('messages').select('id').where('isSecret', '=', true).execute()
    const secretId = secret[0]?.id ?? ''
    const shown = await app.call(messages.detail, { id: secretId }, root)
    expect([shown.text, shown.isSecret, shown.canResend]).toEqual([null, true, false])
    expect(await refusalOf(app.call(messages.resend, { ids: [id, secretId] }, root))).toBe('MESSAGE_NOT_FAILED')
    await app.call(messages.resend, { ids: [id] }, root)
    await saveMail({ password: 'hunter2' })
    expect(await app.call(messages.detail, { id }, root)).toMatchObject({ state: 'queued', isHeld: false })
    await saveMail({ isOn: false })
    expect(await app.call(messages.detail, { id }, root)).toMatchObject({ state: 'queued', isHeld: true })
    expect(await refusalOf(app.call(messages.resend, { ids: [id] }, root))).toBe('MESSAGE_NOT_FAILED')
    const audited = await app.deps.db
      .selectFrom('auditLog')
      .select('objectId')
      .where('action', '=', 'message.resend')
      .execute()
    expect(audited).toEqual([{ objectId: id }])
  })
})

it('a test of a channel that is not set up says so', async () => {
  const bare = await startTestApp()
  try {
    const token = await signIn(bare, await makeAdministrator(bare, { permissions: ['sys:message:edit'] }))
    expect(await refusalOf(bare.call(messageChannels.test, { to: 'lin@example.org' }, token))).toBe(
      'CHANNEL_INCOMPLETE',
    )
  } finally {
    await bare.close()
  }
})
