/** Logs: JSON lines with request ids; secrets and personal data are cut out by name. */
import { type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'password',
  'token',
  'code',
  'setupToken',
  'submitKey',
  'captchaText',
  'mobile',
  'email',
  'idCard',
]

export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...SECRET_FIELDS,
        ...SECRET_FIELDS.map(field => `*.${field}`),
        ...SECRET_FIELDS.map(field => `*.*.${field}`),
        'headers.token',
        'req.headers.token',
        'req.headers.cookie',
      ],
      censor: '[cut]',
    },
  })
}
