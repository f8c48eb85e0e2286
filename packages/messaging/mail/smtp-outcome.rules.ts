/** What became of a mail when something went wrong. `mail-sender.ts` says it in words. */
import type { Outcome } from '../outcome.ts'

/** As the client of nodemailer throws it. */
export interface SmtpFailure {
  readonly message: string
  /** `EAUTH`, `ETLS`, `ECONNECTION`, `ESOCKET`, `ETIMEDOUT`, … */
  readonly code?: string | undefined
  /** Of the system or of TLS, e.g. `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
  readonly originalCode?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
  /** What was asked when it happened. */
  readonly command?: string | undefined
}

const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH|ALTNAME/
const NO_TLS = /^(EPROTO|ERR_SSL_)/

const outcome = (kind: 'later' | 'refused' | 'unknown' | 'locked', reason: string): Outcome => ({ kind, reason })

function ofTls({ message, originalCode = '', responseCode }: SmtpFailure): Outcome | undefined {
  const known = `${originalCode} ${message}`
  if (CERTIFICATE.test(known) || /certificate/i.test(message)) {
    return outcome('locked', `the certificate of the mail server is not trusted: ${message}`)
  }
  if (NO_TLS.test(originalCode) || /wrong version number|packet length too long/i.test(message)) {
    return outcome('locked', `the mail server does not speak TLS on this port: ${message}`)
  }
  // 454: not for the moment.
  if (responseCode !== undefined && responseCode >= 500) {
    return outcome('locked', `the mail server offers no STARTTLS, and nothing is sent without: ${message}`)
  }
  return undefined
}

/** `isHandedOver`: the last byte of the text was on its way. */
export function afterFailure(failure: SmtpFailure, isHandedOver: boolean): Outcome {
  const { code, response, responseCode, message } = failure
  const tls = code === 'ETLS' || code === 'ESOCKET' || failure.command === 'STARTTLS' ? ofTls(failure) : undefined
  if (tls && !isHandedOver) return tls
  // Before there was any mail to speak of.
  if (code === 'EAUTH' && (responseCode === undefined || responseCode >= 500))
    return outcome('locked', response ?? message)
  // What the server says about the mail is clear, whenever it says so.
  if (responseCode !== undefined && responseCode >= 400) {
    return outcome(responseCode >= 500 ? 'refused' : 'later', response ?? message)
  }
  if (isHandedOver) return outcome('unknown', message)
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EDKIM') {
    return outcome('refused', message)
  }
  return outcome('later', message)
}
