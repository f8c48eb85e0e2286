/** Logs: JSON lines with request ids; secrets and personal data are cut out by name. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'password',
  'token',
  'code',
  'setupToken',
  'submitKey',
  'device',
  'devices',
  'mobile',
  'email',
  'idCard',
]

const CUT = '[cut]'

/** What PostgreSQL says of an error without the values of rows, which stand in its detail, its parameters and its message. */
const DATABASE_FIELDS = ['severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [field: string]: unknown
}

const field = (error: object, name: string): unknown => (error as Record<string, unknown>)[name]

const isOfDatabase = (error: Error): boolean => typeof field(error, 'severity') === 'string'

/** `invalid input syntax for type uuid: "what somebody sent"` ends at its colon. */
const withoutValues = (message: string): string => message.replace(/: ".*/s, `: ${CUT}`)

/** An error as a line of the log: its codes (SQLSTATE, those of the system) stay, values of people go. */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? '[no error]' : error
  const message = isOfDatabase(error) ? withoutValues(error.message) : error.message
  const names = ['errno', 'syscall', 'path', ...(isOfDatabase(error) ? DATABASE_FIELDS : [])]
  const kept = names.map(name => [name, field(error, name)] as const).filter(([, value]) => value !== undefined)
  const places = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const logged: LoggedError = {
    type: error.constructor.name,
    message,
    // Not `code`: codes that people are sent are cut out under that name.
    errorCode: field(error, 'code'),
    ...Object.fromEntries(kept),
    stack: places.join('\n'),
  }
  return error.cause === undefined || depth > 3 ? logged : { ...logged, cause: loggedError(error.cause, depth + 1) }
}

export function makeLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: {
      paths: [
        ...SECRET_FIELDS,
        ...SECRET_FIELDS.map(name => `*.${name}`),
        ...SECRET_FIELDS.map(name => `*.*.${name}`),
        'req.headers.cookie',
      ],
      censor: CUT,
    },
  }
  return to === undefined ? pino(options) : pino(options, to)
}
