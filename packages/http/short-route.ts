/**
 * The short route of a hot call: its body is read and its answer written past the framework's own ways, which cost more
 * than the call itself. Only what is plain, by its head and by its body, goes to its end. Whatever else comes goes on to the
 * ordinary route and takes its body along, so that every refusal of a request is made in one place (ADR 0043).
 */
import type { FastifyReply, FastifyRequest, onRequestHookHandler, preParsingAsyncHookHandler } from 'fastify'
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { storableJson } from '@tripos/runtime/storable-text.rules.ts'

export interface ShortAnswer {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

export interface ShortCall {
  /** The input that the schema would make of this body; undefined where only the schema can tell. */
  readonly plain: (body: unknown) => unknown
  /** Never throws. */
  readonly answer: (input: unknown, request: FastifyRequest) => Promise<ShortAnswer>
}

/** A save of every question of a long paper is smaller; what is larger has time for the ordinary route. */
const MAX_PLAIN_BYTES = 65_536
const PLAIN_TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'application/json; charset=utf-8'])
const JSON_TYPE = 'application/json; charset=utf-8'

/** Of the announced length, which the parser of Node has checked; undefined where it is announced in another way. */
function plainLength({ headers }: IncomingMessage): number | undefined {
  if (!PLAIN_TYPES.has(headers['content-type'])) return undefined
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return undefined
  const length = Number(headers['content-length'])
  return length > 0 && length <= MAX_PLAIN_BYTES ? length : undefined
}

/** Undefined where it is no JSON, or holds what a database cannot keep. */
function parsed(body: Buffer): unknown {
  const text = body.toString()
  if (storableJson(text) !== text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tells the whole body, once it is there. Nobody is told of one that never is: its connection is closed by others. */
function readBody(request: IncomingMessage, onBody: (body: Buffer) => void): void {
  let chunks: Buffer[] | undefined
  let first: Buffer | undefined
  request.on('data', (chunk: Buffer) => {
    if (first === undefined) first = chunk
    else (chunks ??= [first]).push(chunk)
  })
  request.on('end', () => onBody(chunks === undefined ? (first ?? Buffer.alloc(0)) : Buffer.concat(chunks)))
}

/** Names and values by turns, those of the answer before those of the app: an object made for each of them outlives it (ADR 0167). */
function headersOf(reply: FastifyReply, ofAnswer: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = []
  for (const headers of [ofAnswer, reply.getHeaders() as OutgoingHttpHeaders]) {
    for (const name of Object.keys(headers)) {
      const value = headers[name]
      if (value !== undefined && (headers === ofAnswer || ofAnswer[name] === undefined)) list.push(name, value)
    }
  }
  return list
}

function write(reply: FastifyReply, { status, body, headers }: ShortAnswer): void {
  const text = JSON.stringify(body)
  reply.hijack()
  const list = headersOf(reply, headers)
  list.push('content-type', JSON_TYPE, 'content-length', Buffer.byteLength(text))
  reply.raw.writeHead(status, list)
  reply.raw.end(text)
}

/** Hooks for the route of this call. They come after those of the whole app: its headers and limits hold here too. */
export function shortRoute({ plain, answer }: ShortCall): {
  readonly onRequest: onRequestHookHandler
  readonly preParsing: preParsingAsyncHookHandler
} {
  const bodies = new WeakMap<IncomingMessage, Buffer>()
  return {
    onRequest(request, reply, done) {
      const { raw } = request
      const length = plainLength(raw)
      if (length === undefined) return done()
      readBody(raw, body => {
        const input = body.length === length ? plain(parsed(body)) : undefined
        if (input !== undefined) return void answer(input, request).then(said => write(reply, said))
        bodies.set(raw, body)
        done()
      })
    },
    async preParsing(request, _reply, payload) {
      const body = bodies.get(request.raw)
      return body === undefined ? payload : Readable.from([body])
    },
  }
}
