/**
 * Sends mails over SMTP, one after the other on one line, which is kept a while for the next. One mail has one receiver, so that what
 * a server says to it concerns nobody else.
 *
 * | what happens | outcome |
 * | --- | --- |
 * | 250 to the text | sent |
 * | 4xx to anything | later |
 * | 5xx to the mail: no such receiver, unwanted text | refused |
 * | 5xx to signing in: a wrong password | locked: no mail would go |
 * | TLS is asked for, and the server has none or a certificate that is not trusted | locked, before a name or password is said |
 * | no connection, no greeting, silence, a line that is cut, before the last byte of the text was on its way | later |
 * | the same after it | unknown |
 * | an address or id that is none, a mail that is larger than the server takes | refused |
 */
import { createPrivateKey } from 'node:crypto'
import type { Outcome } from '../outcome.ts'
import { shortReason } from '../reason.rules.ts'
import { type ComposedMail, composeMail } from './compose.ts'
import { findFault, type Mail, type MailFrom } from './mail.rules.ts'
import { openLine, SmtpError, type SmtpLine, type SmtpServer, type SmtpTimeouts, TOO_LONG } from './smtp-line.ts'
import { afterFailure } from './smtp-outcome.rules.ts'

export type { Mail } from './mail.rules.ts'

export interface SmtpSettings extends SmtpServer, MailFrom {}

export interface MailSender {
  send(mail: Mail): Promise<Outcome>
  /** Ends the line; a mail that is on its way fails. */
  close(): void
}

const TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, greetingMs: 10_000, mailMs: 30_000, idleMs: 20_000 }

const STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3} )?/

/** What a server may repeat, and the log must not show. */
const toldOf = ({ user, password }: SmtpSettings, { to, subject }: Mail): string[] => [
  `\0${user}\0${password}`,
  password,
  to,
  subject,
]

function failed(error: unknown, secrets: readonly string[]): Outcome {
  if (!(error instanceof SmtpError)) throw error
  const outcome = afterFailure(error.failure, error.isHandedOver)
  if (outcome.kind === 'sent') return outcome
  return { ...outcome, reason: shortReason(outcome.reason, secrets) }
}

function isKeyReadable({ dkim }: SmtpSettings): boolean {
  try {
    if (dkim) createPrivateKey(dkim.privateKey)
    return true
  } catch {
    return false
  }
}

/** One line at a time, opened when it is needed. */
function makeLines(settings: SmtpSettings, timeouts: SmtpTimeouts) {
  let kept: SmtpLine | undefined
  let idle: NodeJS.Timeout | undefined

  function drop(): void {
    clearTimeout(idle)
    kept?.quit()
    kept = undefined
  }

  return {
    drop,
    cut() {
      clearTimeout(idle)
      kept?.cut('the sender was closed')
      kept = undefined
    },
    /** Whether it had been used before. */
    async take(stop: AbortSignal): Promise<{ line: SmtpLine; isUsed: boolean }> {
      clearTimeout(idle)
      if (kept?.isOpen) return { line: kept, isUsed: true }
      kept = undefined
      const line = await openLine(settings, timeouts, stop)
      kept = line
      return { line, isUsed: false }
    },
    keep() {
      if (!kept?.isOpen) return
      idle = setTimeout(drop, timeouts.idleMs)
      idle.unref()
    },
  }
}

export function makeMailSender(settings: SmtpSettings, timeouts = TIMEOUTS): MailSender {
  const lines = makeLines(settings, timeouts)
  const isSignable = isKeyReadable(settings)
  let before: Promise<unknown> = Promise.resolve()

  async function deliver(mail: ComposedMail, stop: AbortSignal): Promise<string> {
    const { line, isUsed } = await lines.take(stop)
    const onStop = (): void => line.cut(TOO_LONG)
    stop.addEventListener('abort', onStop, { once: true })
    try {
      return await line.send(mail)
    } catch (error) {
      const isStale = isUsed && error instanceof SmtpError && !error.isHandedOver && !error.failure.responseCode
      // What a server has refused, it refuses on the next line too; but only a new line is sure to be at its beginning.
      line.quit()
      if (isStale && !stop.aborted) return await deliver(mail, stop)
      throw error
    } finally {
      stop.removeEventListener('abort', onStop)
    }
  }

  async function sendOne(mail: Mail): Promise<Outcome> {
    const fault = isSignable ? findFault(settings, mail) : 'the private key of DKIM cannot be read'
    if (fault !== undefined) return { kind: 'refused', reason: fault }
    const composed = await composeMail(settings, mail)
    const secrets = toldOf(settings, mail)
    try {
      const answer = await deliver(composed, AbortSignal.timeout(timeouts.mailMs))
      return { kind: 'sent', gatewayId: shortReason(answer.replace(STATUS, ''), secrets) || null }
    } catch (error) {
      return failed(error, secrets)
    } finally {
      lines.keep()
    }
  }

  return {
    send(mail) {
      const sent = before.then(() => sendOne(mail))
      before = sent.catch(() => undefined)
      return sent
    },
    close: () => lines.cut(),
  }
}
