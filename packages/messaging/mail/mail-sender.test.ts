/** Mails over real sockets, against a mail server that does what a test asks of it. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { OTHER_CERTIFICATE, TEST_CA } from '../test/certificates.ts'
import { type SmtpStandIn, type SmtpStandInOptions, startSmtpStandIn } from '../test/smtp-stand-in.ts'
import { verifyDkim } from '../test/verify-dkim.ts'
import { type Mail, type MailSender, makeMailSender, type SmtpSettings } from './mail-sender.ts'
import { openLine, SmtpError, TOO_LONG } from './smtp-line.ts'

const FAST = { connectMs: 400, greetingMs: 400, mailMs: 1000, idleMs: 5000 }
/** What nobody may change on the way without the signature breaking. */
const SIGNED = ['from', 'to', 'subject', 'date', 'message-id']
const ACCOUNT = { user: 'tripos', password: 'correct horse' }

let server: SmtpStandIn | undefined
let sender: MailSender | undefined
afterEach(async () => {
  sender?.close()
  await server?.stop()
})

async function start(options: SmtpStandInOptions = {}): Promise<SmtpStandIn> {
  server = await startSmtpStandIn(options)
  return server
}

function connect(settings: Partial<SmtpSettings> = {}): MailSender {
  sender = makeMailSender(
    {
      host: '127.0.0.1',
      port: server?.port ?? 0,
      security: 'none',
      user: '',
      password: '',
      from: 'exams@school.example',
      fromName: '示例学校',
      ...settings,
    },
    FAST,
  )
  return sender
}

const mail = (fields: Partial<Mail> = {}): Mail => ({
  messageId: '<one@school.example>',
  to: 'lin@example.org',
  subject: '成绩已公布',
  text: '您的成绩已公布。\n.\n再见',
  html: null,
  ...fields,
})

describe('a mail', () => {
  test('arrives with its id, its names and both of its texts', async () => {
    const { mails } = await start()
    const outcome = await connect().send(mail({ html: '<p>您的成绩<b>已公布</b></p>' }))
    expect(outcome).toEqual({ kind: 'sent', gatewayId: 'Ok: queued as M1' })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      from: 'exams@school.example',
      to: ['lin@example.org'],
      subject: '成绩已公布',
      text: '您的成绩已公布。\n.\n再见',
      html: '<p>您的成绩<b>已公布</b></p>',
    })
    expect(mails[0]?.headers.get('message-id')).toBe('<one@school.example>')
    expect(mails[0]?.headers.get('from')).toBe('示例学校 <exams@school.example>')
    expect(mails[0]?.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('has one line with those that follow it, and another when the server has ended it meanwhile', async () => {
    const { mails, lines, cutAll } = await start({ ...ACCOUNT, pipelining: true })
    const client = connect(ACCOUNT)
    await Promise.all([1, 2, 3].map(i => client.send(mail({ to: `p${i}@example.org` }))))
    expect([mails.length, lines()]).toEqual([3, 1])
    cutAll()
    expect((await client.send(mail())).kind).toBe('sent')
    expect([mails.length, lines()]).toEqual([4, 2])
  })

  test('goes to a domain of another script by the name that mail servers have for it', async () => {
    const { mails } = await start()
    await connect().send(mail({ to: 'lin@例子.中国' }))
    expect(mails[0]?.to).toEqual(['lin@xn--fsqu00a.xn--fiqs8s'])
  })

  test('is signed by DKIM where a key is set: whoever has the public key finds it whole, and no other', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { mails } = await start()
    const sender = connect({ dkim: { domain: 'school.example', selector: 'tripos', privateKey: pem } })
    await sender.send(mail({ subject: '考试 “一”', text: '.dots  and \ttabs \n\n你好\n\n', html: '<p>你好</p>' }))
    const raw = mails[0]?.raw ?? ''
    expect(mails[0]?.headers.get('dkim-signature')).toMatch(/d=school\.example;.*s=tripos;/)
    expect(verifyDkim(raw, publicKey)).toEqual({ isWhole: true, signed: expect.arrayContaining(SIGNED) })
    const forged = [
      raw.replace(/^Subject: .*$/m, 'Subject: another'),
      raw.replace(/^To: .*$/m, 'To: other@example.org'),
      raw.replace(/^From: .*$/m, 'From: other@school.example'),
      raw.replace(/(\r\n\r\n[^]*)=/, '$1x='),
    ]
    expect(forged.every(text => text !== raw && !verifyDkim(text, publicKey).isWhole)).toBe(true)
    expect(verifyDkim(raw, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey).isWhole).toBe(false)
  })

  test('is refused when the key of DKIM cannot be read', async () => {
    const { lines } = await start()
    const dkim = { domain: 'school.example', selector: 'tripos', privateKey: 'no key' }
    expect(await connect({ dkim }).send(mail())).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('DKIM'),
    })
    expect(lines()).toBe(0)
  })
})

test('a line that is ended before it is begun asks the server for nothing', async () => {
  const { port, lines } = await start()
  const settings = { host: '127.0.0.1', port, security: 'none', user: '', password: '' } as const
  const refused = await openLine(settings, FAST, AbortSignal.abort()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SmtpError)
  expect(refused).toMatchObject({ message: TOO_LONG, isHandedOver: false })
  expect(lines()).toBe(0)
})

describe('encryption', () => {
  test.each(['tls', 'starttls'] as const)('%s with a certificate that is trusted', async security => {
    const { mails } = await start({ tls: security, ...ACCOUNT })
    const outcome = await connect({ security, caCertificate: TEST_CA, ...ACCOUNT }).send(mail())
    expect(outcome.kind).toBe('sent')
    expect(mails[0]).toMatchObject({ isEncrypted: true, user: 'tripos' })
  })

  test('a server without STARTTLS gets neither password nor mail', async () => {
    const { mails, said } = await start({ tls: 'none', ...ACCOUNT })
    const outcome = await connect({ security: 'starttls', ...ACCOUNT }).send(mail())
    expect(outcome).toEqual({ kind: 'locked', reason: expect.stringContaining('offers no STARTTLS') })
    expect(mails).toEqual([])
    expect(said.filter(line => /^(AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([])
  })

  test('so does one that speaks no TLS on its port', async () => {
    const { said } = await start({ tls: 'none', ...ACCOUNT })
    expect(await connect({ security: 'tls', ...ACCOUNT }).send(mail())).toMatchObject({
      kind: 'locked',
      reason: expect.stringContaining('does not speak TLS'),
    })
    expect(said.join('')).not.toContain('AUTH')
  })

  test.each([
    ['of an authority that nobody knows', {}, {}],
    ['for another name', { certificate: OTHER_CERTIFICATE }, { caCertificate: TEST_CA }],
  ])('so does one with a certificate %s', async (_, certificate, trusted) => {
    for (const security of ['tls', 'starttls'] as const) {
      const { mails, said, stop } = await start({ tls: security, ...certificate, ...ACCOUNT })
      const outcome = await connect({ security, ...trusted, ...ACCOUNT }).send(mail())
      expect(outcome).toEqual({ kind: 'locked', reason: expect.stringContaining('certificate') })
      expect([mails, said.filter(line => line.startsWith('AUTH'))]).toEqual([[], []])
      await stop()
    }
  })
})

describe('what the server says', () => {
  test('a wrong password locks us out, and is not in the reason', async () => {
    const { behave } = await start(ACCOUNT)
    const client = connect({ ...ACCOUNT, password: 'wrong battery' })
    expect(await client.send(mail())).toEqual({ kind: 'locked', reason: expect.stringContaining('535') })
    const encoded = Buffer.from('\0tripos\0wrong battery').toString('base64')
    behave(moment => (moment === 'AUTH' ? `535 no: wrong battery, ${encoded}` : undefined))
    expect(await client.send(mail())).toEqual({ kind: 'locked', reason: '535 no: ***, ***' })
  })

  test.each(['GREETING', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'DOT'])(
    '451 to %s is later; then it goes',
    async at => {
      const { mails, behave } = await start(ACCOUNT)
      behave(moment => (moment === at ? '451 4.3.0 not now' : undefined))
      const client = connect(ACCOUNT)
      expect(await client.send(mail())).toEqual({ kind: 'later', reason: expect.stringContaining('451') })
      expect(mails).toEqual([])
      behave(undefined)
      expect((await client.send(mail())).kind).toBe('sent')
      expect(mails).toHaveLength(1)
    },
  )

  test.each([true, false])(
    '550 to one receiver is refused, and the mails of the others go (pipelining %s)',
    async pipelining => {
      const { mails, behave } = await start({ pipelining })
      behave((moment, argument) =>
        moment === 'RCPT' && argument.includes('gone') ? '550 5.1.1 no such user' : undefined,
      )
      const client = connect()
      const outcomes = await Promise.all(
        ['a@example.org', 'gone@example.org', 'b@example.org'].map(to => client.send(mail({ to }))),
      )
      expect(outcomes).toEqual([
        expect.objectContaining({ kind: 'sent' }),
        { kind: 'refused', reason: '550 5.1.1 no such user' },
        expect.objectContaining({ kind: 'sent' }),
      ])
      expect(mails.map(({ to }) => to)).toEqual([['a@example.org'], ['b@example.org']])
    },
  )

  test('554 to the text is refused', async () => {
    const { mails, behave } = await start()
    behave(moment => (moment === 'DOT' ? '554 5.7.1 spam' : undefined))
    expect(await connect().send(mail())).toEqual({ kind: 'refused', reason: '554 5.7.1 spam' })
    expect(mails).toEqual([])
  })
})

describe('a server that falls silent or is cut off', () => {
  test('nobody there is later', async () => {
    const { stop } = await start()
    const client = connect()
    await stop()
    expect(await client.send(mail())).toMatchObject({ kind: 'later' })
  })

  test.each(['GREETING', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'])('silence at %s is later', async at => {
    const { behave } = await start(ACCOUNT)
    behave(moment => (moment === at ? 'hang' : undefined))
    expect(await connect(ACCOUNT).send(mail())).toMatchObject({ kind: 'later' })
  })

  test.each(['GREETING', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'])('a line cut at %s is later', async at => {
    const { behave } = await start(ACCOUNT)
    behave(moment => (moment === at ? 'cut' : undefined))
    expect(await connect(ACCOUNT).send(mail())).toMatchObject({ kind: 'later' })
  })

  test('a line cut within the text is later: its last byte was not on its way', async () => {
    const { mails, behave } = await start()
    behave(moment => (moment === 'TEXT' ? 'cut' : undefined))
    expect(await connect().send(mail({ text: 'long\n'.repeat(2_000_000) }))).toMatchObject({ kind: 'later' })
    expect(mails).toEqual([])
  })

  test.each(['hang', 'cut'] as const)('%s after the last byte is unknown: it may have been taken', async how => {
    const { behave } = await start()
    behave(moment => (moment === 'DOT' ? how : undefined))
    const client = connect()
    expect(await client.send(mail())).toMatchObject({ kind: 'unknown' })
    behave(undefined)
    expect((await client.send(mail())).kind).toBe('sent')
  })
})
