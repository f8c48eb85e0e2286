/** Files of a package, below the link that the caller has checked. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/fail.ts'
import { sendError } from '../../../kernel/http.ts'
import type { StoredFile } from '../../../kernel/storage.ts'
import { byteRange } from '../../files/index.ts'
import { isHtml } from './mime.rules.ts'
import { entryKey } from './package-content.ts'
import { packagePolicy, withBridge } from './package-page.rules.ts'
import { findEntry, type FoundEntry } from './packages.queries.ts'

/** A longer page is no page that somebody wrote; it is sent as it is. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

export interface PackageFileRequest {
  readonly assetId: string
  /** Of the file in the package, decoded. */
  readonly path: string
  /** The address of the package with its signature: `/media/…/`. */
  readonly folder: string
  /** Seconds for which the link holds. */
  readonly maxAge: number
}

function setHeaders(reply: FastifyReply, { mime, version }: FoundEntry, of: PackageFileRequest): void {
  reply.headers({
    'content-type': mime,
    'cache-control': `private, max-age=${of.maxAge}`,
    'content-security-policy': packagePolicy(reply.request.host, of.folder, version),
    'x-content-type-options': 'nosniff',
    // The page that asks is of no origin, so everything of its own is foreign to it. The signature is what protects it.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  // It stands in a frame of the app, and may open windows of its own folder.
  reply.removeHeader('x-frame-options')
  reply.removeHeader('cross-origin-opener-policy')
}

function sendPart(reply: FastifyReply, file: StoredFile): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  const part = byteRange(reply.request.headers.range, file.size)
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (file.size === 0) return reply.send('')
  const { from, to } = part ?? { from: 0, to: file.size - 1 }
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
  return reply.header('content-length', to - from + 1).send(file.read(from, to))
}

/** Answers a GET below the link of a package. */
export async function sendPackageFile(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  reply: FastifyReply,
  of: PackageFileRequest,
): Promise<FastifyReply> {
  const entry = await findEntry(db, of.assetId, of.path)
  const file = entry && (await storage.open(entryKey(of.assetId, entry.entryNo)))
  if (entry === undefined || file === undefined) {
    return sendError(new AppError('UNKNOWN_PATH', { args: { path: of.path.slice(0, 200) } }), reply, log)
  }
  setHeaders(reply, entry, of)
  const isPage = entry.version !== null && isHtml(entry.mime) && file.size > 0 && file.size <= MAX_PAGE_BYTES
  if (!isPage) return sendPart(reply, file)
  const chunks: Buffer[] = []
  for await (const chunk of file.read(0, file.size - 1)) chunks.push(chunk as Buffer)
  const page = withBridge(Buffer.concat(chunks).toString('latin1'), entry.mime, entry.version ?? '')
  return reply.send(Buffer.from(page, 'latin1'))
}
