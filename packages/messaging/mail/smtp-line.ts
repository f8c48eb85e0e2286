/** One line to a mail server, spoken through the client of nodemailer: signed in once, for one mail after the other. */
import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from './compose.ts'
import type { SmtpFailure } from './smtp-outcome.rules.ts'

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything is said; `none` is never a fallback of those. */
  readonly security: 'tls' | 'starttls' | 'none'
  /** Empty: nobody signs in. */
  readonly user: string
  readonly password: string
  /** PEM of an authority that is trusted beside the usual ones, for schools with servers of their own. */
  readonly caCertificate?: string | undefined
}

export interface SmtpTimeouts {
  /** Until the line stands: name, connection, greeting, TLS. */
  readonly connectMs: number
  /** Until the first word of the server. */
  readonly greetingMs: number
  /** Until one mail is through, with the line that it needs. */
  readonly mailMs: number
  /** How long a line is kept for the next mail. */
  readonly idleMs: number
}

/** What went wrong, and whether the mail had been handed over by then. */
export class SmtpError extends Error {
  readonly failure: SmtpFailure
  readonly isHandedOver: boolean
  constructor(failure: SmtpFailure, isHandedOver: boolean) {
    super(failure.message)
    this.failure = failure
    this.isHandedOver = isHandedOver
  }
}

export interface SmtpLine {
  /** The server's answer to the mail; throws an SmtpError. */
  send(mail: ComposedMail): Promise<string>
  /** Whether another mail can be sent. */
  readonly isOpen: boolean
  /** At once; a mail that is on its way fails. */
  cut(reason: string): void
  /** After a word of farewell. */
  quit(): void
}

export const TOO_LONG = 'the mail server took too long'

const CHUNK_BYTES = 16 * 1024

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

async function connectionTo(
  server: SmtpServer,
  { connectMs, greetingMs, mailMs }: SmtpTimeouts,
): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { host, port, security, caCertificate } = server
  return new Connection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: mailMs,
    socketCloseTimeout: 1000,
    maxResponseSize: 64 * 1024,
    logger: false,
    tls: { minVersion: 'TLSv1.2', ...(caCertificate && { ca: [...rootCertificates, caCertificate] }) },
  })
}

type Settle = (error: Error | null | undefined, isHandedOver?: boolean) => void

/** What is waited for, ended by its own answer or by whatever ends the line. */
interface Waiting {
  current: Settle | undefined
}

const failureOf = (error: Error): SmtpFailure => {
  const { code, originalCode, response, responseCode, command } = error as Error & Omit<SmtpFailure, 'message'>
  return { message: error.message, code, originalCode, response, responseCode, command }
}

/** Runs one step; `isHandedOver` is asked at the moment of a failure. */
function step(waiting: Waiting, isHandedOver: () => boolean, run: (settle: Settle) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.current = error => {
      waiting.current = undefined
      if (error) reject(error instanceof SmtpError ? error : new SmtpError(failureOf(error), isHandedOver()))
      else resolve()
    }
    run(error => waiting.current?.(error))
  })
}

const never = (): boolean => false

/** Signs in, if anybody is to. Throws an SmtpError. */
export async function openLine(server: SmtpServer, timeouts: SmtpTimeouts, stop: AbortSignal): Promise<SmtpLine> {
  const connection = await connectionTo(server, timeouts)
  const waiting: Waiting = { current: undefined }
  let isLeaving = false
  // The reason first: to close says again that it is closed.
  const fail = (error: Error): void => {
    waiting.current?.(error)
    connection.close()
  }
  connection.on('error', fail)
  connection.on('end', () => fail(new Error('the line to the mail server was closed')))

  const onStop = (): void => fail(new Error(TOO_LONG))
  stop.addEventListener('abort', onStop, { once: true })
  try {
    // It may have come while the client was loaded, when nothing waited to be told.
    if (stop.aborted) throw new SmtpError(failureOf(new Error(TOO_LONG)), false)
    await step(waiting, never, settle => connection.connect(settle))
    if (server.user !== '') {
      const auth = { user: server.user, pass: server.password }
      await step(waiting, never, settle => connection.login(auth, settle))
    }
  } catch (error) {
    connection.close()
    throw error
  } finally {
    stop.removeEventListener('abort', onStop)
  }

  return {
    async send({ from, to, bytes }) {
      let isHandedOver = false
      let answer = ''
      const text = Readable.from(chunksOf(bytes), { objectMode: false })
      // The dot that ends a mail follows its last byte at once.
      text.once('end', () => (isHandedOver = true))
      await step(
        waiting,
        () => isHandedOver,
        settle =>
          connection.send({ from, to: [to], size: bytes.length }, text, (error, info) => {
            answer = info?.response ?? ''
            settle(error)
          }),
      )
      return answer
    },
    get isOpen() {
      return !isLeaving && !connection.destroyed
    },
    cut: reason => fail(new Error(reason)),
    quit() {
      if (isLeaving || connection.destroyed) return
      isLeaving = true
      connection.quit()
    },
  }
}
