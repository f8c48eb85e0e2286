/** Sends a stored file, whole or a part of it: players ask for parts. */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type ByteRange, byteRange } from '@tripos/storage/byte-range.rules.ts'
import { contentDisposition } from './file-names.rules.ts'
import type { StoredFile } from '@tripos/storage/storage.ts'

/** HEAD is answered by the same handler: the one that Fastify adds would read the whole file. Files are sent as they are. */
export const FILE_ROUTE = { method: ['GET', 'HEAD'], compress: false } satisfies Partial<RouteOptions>

export interface SentAs {
  readonly mime: string
  readonly disposition: 'inline' | 'attachment'
  /** As which it is saved. */
  readonly name?: string
  readonly caching: string
}

/** Text that is shown carries its encoding: nobody guesses. */
const withCharset = (mime: string): string => (mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)

/** Of every file that came from somebody: it is what we say it is, and nothing in it acts as a page of ours. */
export const fileHeaders = ({ mime, disposition, name, caching }: SentAs): Record<string, string> => ({
  'content-type': withCharset(mime),
  'content-disposition': contentDisposition(disposition, name),
  'cache-control': caching,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

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

/** Comes back when the bytes have left this process, and the memory that they stand in is free. */
const write = (raw: ServerResponse, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    raw.write(chunk, error => (error ? reject(error) : resolve()))
  })

/**
 * Straight to the connection: a stream through the framework would need new memory for each piece. The head leaves with
 * the first piece, so that a file that cannot be read is refused in order; after it all that can be done is to cut the line.
 */
async function streamFile(reply: FastifyReply, file: StoredFile, range: ByteRange): Promise<FastifyReply> {
  const { raw } = reply
  const gone = new Promise<never>((_, reject) => raw.once('close', () => reject(new Error('the line was cut'))))
  gone.catch(() => undefined)
  try {
    await file.streamRange(range, chunk => {
      if (!reply.sent) reply.hijack().raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
      return Promise.race([write(raw, chunk), gone])
    })
    raw.end()
  } catch (error) {
    if (!reply.sent) throw error
    raw.destroy()
  }
  return reply
}

/**
 * It answers for ranges and for what the caller has already as well. How long the file may be kept goes by another name, or
 * nginx would say it of its own refusals too (deploy/nginx.conf).
 */
const sendBehindNginx = (
  reply: FastifyReply,
  { 'cache-control': caching = '', ...headers }: Sending['headers'],
  path: string,
): FastifyReply =>
  reply.headers(headers).header('x-stored-cache-control', caching).header('x-accel-redirect', path).send()

/**
 * The reply carries `headers` as they are: who sends a stranger's file names a content policy there, so that nothing in
 * it acts as a page of ours.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, etag, headers }: Sending,
): Promise<FastifyReply> {
  if (file.behindNginx !== undefined) return sendBehindNginx(reply, headers, file.behindNginx)
  reply.headers(headers).header('etag', etag).header('accept-ranges', 'bytes')
  // Downloads by calls are POST: they have no answer without bytes.
  if (request.method !== 'POST' && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const wanted = request.headers['if-range']
  const part = byteRange(wanted !== undefined && wanted !== etag ? undefined : request.headers.range, file.size)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const range = part ?? { from: 0, to: file.size - 1 }
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${file.size}`)
  reply.header('content-length', range.to - range.from + 1)
  return request.method === 'HEAD' || file.size === 0 ? reply.send() : streamFile(reply, file, range)
}
