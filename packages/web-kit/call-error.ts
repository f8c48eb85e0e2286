import type { Envelope } from '@tripos/contract-kit/endpoint.ts'
import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'

const names = new Map<number, ErrorName>()

/** Read when the first refusal comes: by then the modules have added theirs. */
function nameOf(code: number): ErrorName | undefined {
  if (names.size === 0) for (const name of Object.keys(ERRORS) as ErrorName[]) names.set(ERRORS[name].code, name)
  return names.get(code)
}

export interface CallFailure {
  /** Number of the refusal; -1 where the answer was no envelope at all (a proxy's error page). */
  readonly code: number
  /** The server's sentence, in the language of the call. */
  readonly text: string
  readonly data: unknown
  readonly status: number
  readonly requestId: string | undefined
  /** Seconds to wait, where the server is busy. */
  readonly retryAfter: number | undefined
}

/** The server answered, and the answer is no. A network error is not one of these: it passes through unchanged. */
export class CallError extends Error {
  readonly code: number
  /** Name in the contract's table; undefined for a code this version does not know. */
  readonly errorName: ErrorName | undefined
  readonly text: string
  readonly data: unknown
  readonly status: number
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor(failure: CallFailure) {
    super(`${failure.code} ${failure.text}`)
    this.name = 'CallError'
    this.code = failure.code
    this.errorName = nameOf(failure.code)
    this.text = failure.text
    this.data = failure.data
    this.status = failure.status
    this.requestId = failure.requestId
    this.retryAfter = failure.retryAfter
  }
}

/** Is it this refusal (one of these)? */
export function isRefusal(error: unknown, ...names: readonly ErrorName[]): error is CallError {
  return error instanceof CallError && error.errorName !== undefined && names.includes(error.errorName)
}

/**
 * The server could not be reached or could not do its work: asking again later makes sense, and it says nothing about
 * the session. Nor does an answer that is no envelope, whatever its status: a proxy or a hotel's network gave it.
 */
export function isUnavailable(error: unknown): boolean {
  return !(error instanceof CallError) || error.code === -1 || error.status >= 500 || error.status === 429
}

/** Undefined where somebody else than the server has answered. */
export function readEnvelope(body: string): Envelope<unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('code' in value) || typeof value.code !== 'number') return undefined
    const msg = 'msg' in value && typeof value.msg === 'string' ? value.msg : ''
    return { code: value.code, msg, data: 'data' in value ? value.data : undefined }
  } catch {
    return undefined
  }
}
