import { expect, test } from 'vitest'
import { afterFailure, type SmtpFailure } from './smtp-outcome.rules.ts'

const CASES: readonly [string, Omit<SmtpFailure, 'message'>, boolean, string][] = [
  ['4xx', { code: 'EENVELOPE', response: '451 later', responseCode: 451 }, false, 'later'],
  ['4xx to the text', { code: 'EMESSAGE', response: '452 full', responseCode: 452 }, true, 'later'],
  ['421 while it was handed over', { code: 'ECONNECTION', response: '421 bye', responseCode: 421 }, true, 'later'],
  ['5xx', { code: 'EENVELOPE', response: '550 nobody', responseCode: 550 }, false, 'refused'],
  ['5xx to the text', { code: 'EMESSAGE', response: '554 spam', responseCode: 554 }, true, 'refused'],
  ['a wrong password', { code: 'EAUTH', response: '535 no', responseCode: 535 }, false, 'locked'],
  ['no way to sign in', { code: 'EAUTH' }, false, 'locked'],
  ['signing in does not work today', { code: 'EAUTH', response: '454 no', responseCode: 454 }, false, 'later'],
  ['a mail that is too large', { code: 'EMESSAGE' }, false, 'refused'],
  ['no STARTTLS', { code: 'ETLS', response: '502 what?', responseCode: 502 }, false, 'locked'],
  ['no TLS for the moment', { code: 'ETLS', response: '454 no', responseCode: 454 }, false, 'later'],
  ['a line cut in the handshake', { code: 'ETLS' }, false, 'later'],
  ['a certificate out of date', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, false, 'locked'],
  ['a certificate of nobody', { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, false, 'locked'],
  ['no TLS on that port', { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, false, 'locked'],
  ['nobody there', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, false, 'later'],
  ['no such name', { code: 'EDNS', originalCode: 'ENOTFOUND' }, false, 'later'],
  ['silence', { code: 'ETIMEDOUT' }, false, 'later'],
  ['silence after the text', { code: 'ETIMEDOUT' }, true, 'unknown'],
  ['a cut line', { code: 'ECONNECTION' }, false, 'later'],
  ['a cut line after the text', { code: 'ECONNECTION' }, true, 'unknown'],
  ['a fault of TLS after the text', { code: 'ESOCKET', originalCode: 'EPROTO' }, true, 'unknown'],
]

test.each(CASES)('%s', (_, failure, isHandedOver, kind) => {
  expect(afterFailure({ message: 'm', ...failure }, isHandedOver)).toMatchObject({ kind })
})

test('the reason is what the server said', () => {
  const failure = { message: 'm', code: 'EENVELOPE', response: '550 5.1.1 nobody', responseCode: 550 }
  expect(afterFailure(failure, false)).toEqual({ kind: 'refused', reason: '550 5.1.1 nobody' })
})
