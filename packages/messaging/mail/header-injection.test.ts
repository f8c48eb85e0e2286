/** Line breaks of every kind in every field: what the server got is looked at byte by byte. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmtpStandIn, startSmtpStandIn } from '../test/smtp-stand-in.ts'
import { type MailSender, makeMailSender } from './mail-sender.ts'

const BREAKS = [
  '\r',
  '\n',
  '\r\n',
  '\n\r',
  '\0',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\r\n\r\n',
  '\r\n.\r\n',
  '\n.\n',
  '\r.\r',
]
const EVIL = ['Bcc: evil@example.com', 'X-Evil: yes', '.\r\nMAIL FROM:<evil@example.com>']
const FIELDS = ['to', 'from', 'messageId', 'subject', 'fromName', 'text', 'html'] as const

const MAIL = {
  from: 'exams@school.example',
  fromName: 'School',
  messageId: '<one@school.example>',
  to: 'lin@example.org',
  subject: 'Subject',
  // A link stands in the text.
  text: 'See https://school.example/',
  html: '<a href="https://school.example/">See</a>',
}

/** Before it, behind it, and within the brackets of an id. */
const planted = (value: string, evil: string): string[] => [
  `${evil}${value}`,
  `${value}${evil}`,
  ...(value.endsWith('>') ? [value.replace(/>$/, `${evil}>`)] : []),
]

let server: SmtpStandIn
beforeAll(async () => {
  server = await startSmtpStandIn({ pipelining: true })
})
afterAll(() => server.stop())

const senders = new Map<string, MailSender>()
function senderFor(from: string, fromName: string): MailSender {
  const key = JSON.stringify([from, fromName])
  const account = { host: '127.0.0.1', port: server.port, security: 'none', user: '', password: '' } as const
  const sender = senders.get(key) ?? makeMailSender({ ...account, from, fromName })
  senders.set(key, sender)
  return sender
}
afterAll(() => {
  for (const sender of senders.values()) sender.close()
})

const send = async ({ from, fromName, ...mail }: typeof MAIL): Promise<string> =>
  (await senderFor(from, fromName).send(mail)).kind

const utf8 = (raw: string): string => Buffer.from(raw, 'latin1').toString()

describe.each(FIELDS)('in %s', field => {
  test('no line break adds a line to the header, a receiver or a command', async () => {
    const from = server.mails.length
    let count = 0
    for (const lineBreak of BREAKS) {
      for (const evil of EVIL) {
        for (const value of planted(MAIL[field], `${lineBreak}${evil}`)) {
          await send({ ...MAIL, [field]: value })
          count += 1
        }
      }
    }
    const mails = server.mails.slice(from)
    const isRefused = field === 'to' || field === 'from' || field === 'messageId'
    expect(mails).toHaveLength(isRefused ? 0 : count)

    for (const { raw, headers, to } of mails) {
      expect(to).toEqual([MAIL.to])
      const head = utf8(raw.slice(0, raw.indexOf('\r\n\r\n')))
      const names = head.split(/[\r\n\v\f\u0085\u2028\u2029\0]+/).filter(line => !/^[ \t]/.test(line))
      expect(
        names.filter(
          line => !/^(From|To|Subject|Message-ID|Date|MIME-Version|Content-[\w-]+|Auto-Submitted):/.test(line),
        ),
      ).toEqual([])
      expect([...headers.keys()].filter(name => name === 'bcc' || name === 'x-evil')).toEqual([])
      // What a mail program makes of encoded words, too.
      expect([...headers.values()].filter(value => /[\r\n\v\f\u0085\u2028\u2029\0]/.test(value))).toEqual([])
      expect(raw).not.toMatch(/\0|\r(?!\n)|(?<!\r)\n/)
    }
    expect(server.said.filter(line => /evil/i.test(line))).toEqual([])
  })
})

test('an address with more than an address in it is refused', async () => {
  const count = server.mails.length
  for (const to of [
    '',
    'lin',
    'a@b.c, d@e.f',
    'Lin <a@b.c>',
    'a@b.c>',
    'a b@c.d',
    '"a"@b.c',
    'a@b.c;d@e.f',
    '@b.c',
    'a@',
    'a@b@c',
  ]) {
    expect([to, await send({ ...MAIL, to })]).toEqual([to, 'refused'])
  }
  expect(server.mails).toHaveLength(count)
})
