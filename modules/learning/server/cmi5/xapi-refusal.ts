/** Refusals of the statement store: a status that the standard names, and the reason for whoever makes packages. */
export class XapiRefusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

export function refuse(status: 400 | 401 | 403 | 404 | 409 | 412 | 413, reason: string): never {
  throw new XapiRefusal(status, reason)
}

/** The JSON in a body or a parameter. */
export function jsonIn(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return refuse(400, `${what} is no JSON`)
  }
}
