/**
 * One request to a gateway over HTTP, a post unless it says otherwise: bounded in time and size, at an address that may be reached, never redirected. Node's own client
 * and not `fetch`, since it tells whether a request had left, and lets us look at the address that a name stands for.
 */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { anywhere, type MayReach } from './inner-addresses.ts'

export interface Post {
  /** By default POST. */
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostRules {
  /** By default anywhere. */
  readonly mayReach?: MayReach
  /** By default 10 s, for all of it. */
  readonly timeoutMs?: number
  /** By default 64 kB; what is longer is cut off. */
  readonly maxBytes?: number
}

export interface PostAnswer {
  readonly status: number
  readonly text: string
}

export interface WholeAnswer extends PostAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** There is no whole answer. */
export class PostError extends Error {
  /** The request had left: it may have been taken. */
  readonly isHandedOver: boolean
  /** Its address may not be reached, or is none. */
  readonly isForbidden: boolean
  constructor(message: string, { isHandedOver = false, isForbidden = false }) {
    super(message)
    this.isHandedOver = isHandedOver
    this.isForbidden = isForbidden
  }
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

const FORBIDDEN = 'the address of the gateway is inside, and the operator has not allowed it'

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** All addresses of the name have to be allowed: which one is taken is not for us to say. */
const guardedLookup =
  (mayReach: MayReach) =>
  (host: string, options: LookupOptions, found: Found): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '')
      if (!addresses.every(({ address }) => mayReach(address))) {
        return found(new PostError(FORBIDDEN, { isForbidden: true }), '')
      }
      const [first] = addresses
      if (options.all) found(null, addresses)
      else found(null, first?.address ?? '', first?.family)
    })
  }

function readUrl(url: string, mayReach: MayReach): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw new PostError('the address of the gateway is not valid', { isForbidden: true })
  }
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !mayReach(host)) throw new PostError(FORBIDDEN, { isForbidden: true })
  return parsed
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<WholeAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > maxBytes) {
      answer.destroy()
      break
    }
    chunks.push(bytes)
  }
  const bytes = Buffer.concat(chunks)
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  return { status: answer.statusCode ?? 0, headers, bytes, text: bytes.toString() }
}

function start(url: URL, { method = 'POST', headers, body }: Post, mayReach: MayReach): ClientRequest {
  const bytes = Buffer.from(body)
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-length': bytes.length }) },
    // A connection of its own: one that is kept may be cut just when the next message is handed over.
    agent: false,
    lookup: guardedLookup(mayReach) as NonNullable<RequestOptions['lookup']>,
  }
  const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options)
  request.end(bytes)
  return request
}

/** Throws a PostError where there is no whole answer. */
export async function post(message: Post, rules: PostRules = {}): Promise<WholeAnswer> {
  const { mayReach = anywhere, timeoutMs = TIMEOUT_MS, maxBytes = MAX_ANSWER_BYTES } = rules
  const request = start(readUrl(message.url, mayReach), message, mayReach)
  let isHandedOver = false
  request.once('finish', () => (isHandedOver = true))
  const timer = setTimeout(() => request.destroy(new Error('the gateway took too long')), timeoutMs)
  try {
    return await new Promise<WholeAnswer>((resolve, reject) => {
      request.once('error', reject)
      request.once('response', answer => void readAnswer(answer, maxBytes).then(resolve, reject))
    })
  } catch (error) {
    if (error instanceof PostError) throw error
    throw new PostError(error instanceof Error ? error.message : 'no answer', { isHandedOver })
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}
