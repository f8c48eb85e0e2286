/**
 * The built files of the web app, from memory. Their names are read once, at the start; the bytes of a file when it is first
 * asked for, in the encoding that was asked for. So nobody touches the disk while an exam starts, and what nobody asks for
 * takes no memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { extname, join, sep } from 'node:path'
import { byteRange } from '@tripos/storage/byte-range.rules.ts'
import { type Encoding, ENCODINGS, pickEncoding } from './accept-encoding.rules.ts'

/** Larger ones are asked for by few, and read from the disk each time. */
const MAX_BYTES_IN_MEMORY = 512 * 1024

const SUFFIXES = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.icc': 'application/vnd.iccprofile',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

const FOR_EVER = 'public, max-age=31536000, immutable'

type Headers = Readonly<Record<string, string>>

/** One encoding of a file. */
interface Variant {
  readonly path: string
  /** As it was listed; once read, of what was read. */
  size: number
  readonly headers: Headers
  etag?: string
  bytes?: Buffer
}

interface StaticFile {
  readonly plain: Variant
  readonly encoded: Partial<Record<Encoding, Variant>>
  readonly encodings: readonly Encoding[]
}

type StaticFiles = ReadonlyMap<string, StaticFile>

function headersOf(address: string, encodings: readonly Encoding[]): Headers {
  return {
    'content-type': TYPES[extname(address)] ?? 'application/octet-stream',
    // What is hashed never changes; the others are asked about each time.
    'cache-control': address.startsWith('/assets/') ? FOR_EVER : 'no-cache',
    ...(encodings.length > 0 && { vary: 'accept-encoding' }),
    // A page among the files is a text with pictures.
    ...(extname(address) === '.html' && {
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    }),
    // The pages of packages that load it have no origin, so the app is a stranger to them.
    ...(address.includes('scorm-bridge-') && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
}

/** By address. `hidden` are names that nobody is sent. */
export function listStaticFiles(folder: string, hidden: readonly string[]): StaticFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const address = path.slice(folder.length).replaceAll(sep, '/')
    const isEncoded = ENCODINGS.some(one => path.endsWith(SUFFIXES[one]) && known.has(path.slice(0, -3)))
    if (isEncoded || hidden.includes(address)) continue
    const encodings = ENCODINGS.filter(encoding => known.has(path + SUFFIXES[encoding]))
    const headers = headersOf(address, encodings)
    const encoded: StaticFile['encoded'] = {}
    for (const encoding of encodings) {
      const own = path + SUFFIXES[encoding]
      encoded[encoding] = { path: own, size: statSync(own).size, headers: { ...headers, 'content-encoding': encoding } }
    }
    files.set(address, { plain: { path, size: statSync(path).size, headers }, encoded, encodings })
  }
  return files
}

/** Reads it, and keeps it where it is worth that. */
async function load(variant: Variant): Promise<void> {
  const bytes = await readFile(variant.path)
  variant.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  variant.size = bytes.length
  if (bytes.length <= MAX_BYTES_IN_MEMORY) variant.bytes = bytes
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === '*' || header.split(',').some(one => one.trim().replace(/^W\//, '') === etag))

interface Part {
  readonly from: number
  readonly to: number
}

function body({ bytes, path }: Variant, part: Part | undefined) {
  if (bytes === undefined) return createReadStream(path, part && { start: part.from, end: part.to })
  return part ? bytes.subarray(part.from, part.to + 1) : bytes
}

/** Past the framework's way of answering, which costs as much as all the rest. */
function sendWhole(
  reply: FastifyReply,
  { headers, etag = '', size }: Variant,
  bytes: Buffer | undefined,
): FastifyReply {
  const { raw } = reply
  const all = { ...reply.getHeaders(), ...headers, etag, 'accept-ranges': 'bytes', 'content-length': size }
  reply.hijack()
  raw.writeHead(200, all as OutgoingHttpHeaders).end(bytes)
  return reply
}

function send(request: FastifyRequest, reply: FastifyReply, variant: Variant): FastifyReply {
  const { etag = '', size, bytes } = variant
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers
  const isHead = request.method === 'HEAD'
  if (known === undefined && range === undefined && (bytes !== undefined || isHead))
    return sendWhole(reply, variant, isHead ? undefined : bytes)
  reply.headers(variant.headers).header('etag', etag).header('accept-ranges', 'bytes')
  if (isKnown(known, etag)) return reply.code(304).send()
  const part = range === undefined || (ifRange !== undefined && ifRange !== etag) ? undefined : byteRange(range, size)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`)
  reply.header('content-length', part === undefined ? size : part.to - part.from + 1)
  return reply.send(isHead ? undefined : body(variant, part))
}

export function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, encoded, encodings }: StaticFile,
): FastifyReply | Promise<FastifyReply> {
  // A part is one of the file as it is: players and pdf.js count its bytes.
  const encoding =
    request.headers.range === undefined ? pickEncoding(request.headers['accept-encoding'], encodings) : undefined
  const variant = (encoding && encoded[encoding]) ?? plain
  if (variant.etag !== undefined) return send(request, reply, variant)
  return load(variant).then(() => send(request, reply, variant))
}
