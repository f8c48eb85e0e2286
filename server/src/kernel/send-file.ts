/** Sends a stored file, whole or a part of it: players ask for parts. */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { byteRange } from './byte-range.rules.ts'
import { AppError } from './fail.ts'
import { sendError } from './http.ts'
import type { Log } from './log.ts'
import type { StoredFile } from './storage.ts'

/** HEAD is answered by the same handler: the one that Fastify adds would read the whole file. Files are sent as they are. */
export const FILE_ROUTE = { method: ['GET', 'HEAD'], compress: false } satisfies Partial<RouteOptions>

export interface Sending {
  readonly file: StoredFile
  /** With its quotes. What stands under an address never changes, so neither does this. */
  readonly etag: string
  /** `content-type`, `content-disposition`, `cache-control` and the rest of this file. */
  readonly headers: Readonly<Record<string, string>>
}

/** Whether the caller has these very bytes already (RFC 9110, 13.1.2). */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === '*' || header.split(/\s*,\s*/).includes(etag))

/**
 * The reply carries `headers` as they are: who sends a stranger's file names a content policy there, so that nothing in
 * it acts as a page of ours.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { file, etag, headers }: Sending): FastifyReply {
  reply.headers(headers).header('etag', etag).header('accept-ranges', 'bytes')
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const wanted = request.headers['if-range']
  const part = byteRange(wanted !== undefined && wanted !== etag ? undefined : request.headers.range, file.size)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { from, to } = part ?? { from: 0, to: file.size - 1 }
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
  reply.header('content-length', to - from + 1)
  return request.method === 'HEAD' ? reply.send() : reply.send(file.read(from, to))
}

/** The same answer for what is not there and for what is not to be had. */
export const sendNothing = (request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply =>
  sendError(new AppError('UNKNOWN_PATH', { args: { path: request.url.slice(0, 200) } }), reply, log)
