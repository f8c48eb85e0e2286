/**
 * A small mail server over real sockets: STARTTLS or TLS with a certificate of the tests, signing in, PIPELINING, and whatever
 * misbehaviour a test asks for. It keeps what it took.
 */
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { type Certificate, OWN_CERTIFICATE } from './certificates.ts'
import { type ReadMail, readMail } from './read-mail.ts'

export interface TakenMail extends ReadMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it came, one character a byte, dots unstuffed. */
  readonly raw: string
  readonly isEncrypted: boolean
  readonly user: string | null
}

/**
 * `GREETING`, `EHLO`, `STARTTLS`, `AUTH`, `MAIL`, `RCPT`, `DATA`, `DOT` (all of the text has come), `RSET`, `QUIT`; `TEXT` with each
 * piece of text.
 */
type Moment = string

/** What it answers: a line; `hang` is nothing for ever, `cut` a cut line, undefined as usual. */
export type Misbehaviour = (moment: Moment, argument: string) => string | undefined

export interface SmtpStandInOptions {
  readonly tls?: 'starttls' | 'tls' | 'none'
  readonly certificate?: Certificate
  readonly user?: string
  readonly password?: string
  readonly pipelining?: boolean
}

export interface SmtpStandIn {
  readonly port: number
  readonly mails: TakenMail[]
  /** All lines that clients said, of all lines, without the texts of mails. */
  readonly said: string[]
  /** How many lines were opened to it. */
  readonly lines: () => number
  behave(misbehaviour: Misbehaviour | undefined): void
  /** Ends all lines, as a server does that starts anew. */
  cutAll(): void
  stop(): Promise<void>
}

interface Shared {
  readonly options: SmtpStandInOptions
  readonly mails: TakenMail[]
  readonly said: string[]
  misbehave: Misbehaviour
}

interface Session {
  user: string | null
  from: string
  to: string[]
}

const addressOf = (argument: string): string => /<(.*)>/.exec(argument)?.[1] ?? ''

/** Speaks on one socket; STARTTLS begins it anew on the encrypted one. */
function speak(socket: Socket, shared: Shared, isEncrypted: boolean): void {
  const { options, mails, said } = shared
  const session: Session = { user: null, from: '', to: [] }
  let buffer = ''
  let isText = false
  let isDeaf = false
  let onLine: ((line: string) => void) | undefined

  function answer(moment: Moment, argument: string, usual: string): boolean {
    const odd = shared.misbehave(moment, argument)
    if (odd === 'hang') isDeaf = true
    else if (odd === 'cut') {
      isDeaf = true
      socket.destroy()
    } else socket.write(`${odd ?? usual}\r\n`)
    return odd === undefined
  }

  function upgrade(): void {
    const rest = new TLSSocket(socket, {
      isServer: true,
      secureContext: createSecureContext(options.certificate ?? OWN_CERTIFICATE),
    })
    rest.on('error', () => rest.destroy())
    speak(rest, shared, true)
  }

  const signIn = (encoded: string): void => {
    const [, user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split('\0')
    const isRight = user === options.user && password === options.password
    const isDone = answer('AUTH', user, isRight ? '235 2.7.0 welcome' : '535 5.7.8 authentication failed')
    if (isDone && isRight) session.user = user
  }

  const commands: Readonly<Record<string, (argument: string) => void>> = {
    EHLO(name) {
      const words = ['stand-in', 'SIZE 52428800', '8BITMIME']
      if (options.pipelining) words.push('PIPELINING')
      if (options.user !== undefined) words.push('AUTH PLAIN')
      if (options.tls === 'starttls' && !isEncrypted) words.push('STARTTLS')
      answer('EHLO', name, words.map((word, i) => `250${i < words.length - 1 ? '-' : ' '}${word}`).join('\r\n'))
    },
    HELO: name => void answer('EHLO', name, '250 stand-in'),
    STARTTLS() {
      if (options.tls !== 'starttls') return void answer('STARTTLS', '', '502 5.5.1 not here')
      if (!answer('STARTTLS', '', '220 2.0.0 go ahead')) return
      isDeaf = true
      socket.removeAllListeners('data')
      upgrade()
    },
    AUTH(argument) {
      const [, encoded] = argument.split(' ')
      if (encoded !== undefined) return signIn(encoded)
      onLine = signIn
      socket.write('334 \r\n')
    },
    MAIL(argument) {
      const mayNot = options.user !== undefined && session.user === null
      const isTaken = answer('MAIL', argument, mayNot ? '530 5.7.0 sign in first' : '250 2.1.0 ok')
      Object.assign(session, { from: isTaken && !mayNot ? addressOf(argument) : '', to: [] })
    },
    RCPT(argument) {
      if (answer('RCPT', argument, '250 2.1.5 ok')) session.to.push(addressOf(argument))
    },
    DATA() {
      if (session.to.length === 0) return void answer('DATA', '', '554 5.5.1 nobody to send it to')
      isText = answer('DATA', '', '354 go on')
    },
    RSET: () => void answer('RSET', '', '250 2.0.0 ok'),
    QUIT() {
      answer('QUIT', '', '221 2.0.0 bye')
      socket.end()
    },
  }

  function takeText(): void {
    if (shared.misbehave('TEXT', buffer) === 'cut') return void socket.destroy()
    const end = buffer.startsWith('.\r\n') ? 0 : buffer.indexOf('\r\n.\r\n') + 2
    if (end === 1) return
    const raw = buffer.slice(0, end).replace(/^\.\./gm, '.')
    buffer = buffer.slice(end + 3)
    isText = false
    const number = mails.length + 1
    const { from, to, user } = session
    if (answer('DOT', raw, `250 2.0.0 Ok: queued as M${number}`)) {
      mails.push({ ...readMail(raw), from, to: [...to], raw, isEncrypted, user })
    }
    Object.assign(session, { from: '', to: [] })
  }

  function takeLines(): void {
    while (!isDeaf && buffer !== '') {
      if (isText) {
        takeText()
        if (isText) return
        continue
      }
      const end = buffer.indexOf('\r\n')
      if (end < 0) return
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      said.push(line)
      const expected = onLine
      onLine = undefined
      if (expected) expected(line)
      else {
        const [verb = '', ...words] = line.split(' ')
        const command = commands[verb.toUpperCase()]
        if (command) command(words.join(' '))
        else socket.write('500 5.5.2 unknown\r\n')
      }
    }
  }

  socket.on('data', chunk => {
    buffer += chunk.toString('latin1')
    takeLines()
  })
}

const listen = (server: Server): Promise<number> =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

export async function startSmtpStandIn(options: SmtpStandInOptions = {}): Promise<SmtpStandIn> {
  const shared: Shared = { options: { tls: 'none', ...options }, mails: [], said: [], misbehave: () => undefined }
  const sockets = new Set<Socket>()
  let lines = 0

  const server = createServer(plain => {
    lines += 1
    plain.setNoDelay(true)
    sockets.add(plain)
    plain.on('close', () => sockets.delete(plain))
    plain.on('error', () => plain.destroy())
    const isTls = options.tls === 'tls'
    const socket = isTls
      ? new TLSSocket(plain, {
          isServer: true,
          secureContext: createSecureContext(options.certificate ?? OWN_CERTIFICATE),
        })
      : plain
    socket.on('error', () => socket.destroy())
    const greeting = shared.misbehave('GREETING', '') ?? '220 stand-in ESMTP'
    if (greeting === 'cut') return void socket.destroy()
    if (greeting === 'hang') return
    socket.write(`${greeting}\r\n`)
    speak(socket, shared, isTls)
  })

  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const port = await listen(server)
  return {
    port,
    mails: shared.mails,
    said: shared.said,
    lines: () => lines,
    behave: misbehaviour => (shared.misbehave = misbehaviour ?? (() => undefined)),
    cutAll,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        cutAll()
      }),
  }
}
