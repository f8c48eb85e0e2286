/** Refusals of the statement store: a status that the standard names, and the reason for whoever makes packages. */
export class XapiRefusal extends Error {
  readonly status: number
  /** When the same may be sent again. */
  readonly retrySeconds: number | undefined
  constructor(status: number, reason: string, retrySeconds?: number) {
    super(reason)
    this.status = status
    this.retrySeconds = retrySeconds
  }
}

export function refuse(status: 400 | 401 | 403 | 404 | 409 | 412 | 413, reason: string): never {
  throw new XapiRefusal(status, reason)
}

/** Too much at once: what was sent is not kept, and may be sent again. */
export function refuseForNow(retrySeconds: number, reason: string): never {
  throw new XapiRefusal(429, reason, retrySeconds)
}

/** The JSON in a body or a parameter. */
export function jsonIn(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return refuse(400, `${what} is no JSON`)
  }
}
