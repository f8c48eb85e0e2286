/** Files of a package, below the link that the caller has checked. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { sendFile } from '@tripos/files/send-file.ts'
import { sendNothing } from '@tripos/http/http.ts'
import type { StoredFile } from '@tripos/storage/storage.ts'
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
  /** The address of the package with its signature, from `/media/` to the slash. */
  readonly folder: string
  /** Seconds for which the link holds. */
  readonly maxAge: number
  /** The pages of the app that may show it, where it was asked for under the packages' own name. */
  readonly apps?: string | undefined
}

/** A page without an origin finds everything of its own foreign. The signature is what protects it. */
const FOR_NO_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

function headersOf(reply: FastifyReply, { mime, version }: FoundEntry, of: PackageFileRequest): Record<string, string> {
  // It stands in a frame of the app, and may open windows of its own folder.
  reply.removeHeader('x-frame-options')
  reply.removeHeader('cross-origin-opener-policy')
  return {
    'content-type': mime,
    'cache-control': `private, max-age=${of.maxAge}`,
    'content-security-policy': packagePolicy({ host: reply.request.host, folder: of.folder, apps: of.apps }, version),
    'x-content-type-options': 'nosniff',
    ...(of.apps === undefined ? FOR_NO_ORIGIN : {}),
  }
}

async function pageOf(file: StoredFile, { mime, version }: FoundEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.read(0, file.size - 1)) chunks.push(chunk as Buffer)
  return Buffer.from(withBridge(Buffer.concat(chunks).toString('latin1'), mime, version ?? ''), 'latin1')
}

/** Answers a GET below the link of a package. */
export async function sendPackageFile(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  reply: FastifyReply,
  of: PackageFileRequest,
): Promise<FastifyReply> {
  const entry = await findEntry(db, of.assetId, of.path.normalize('NFC'))
  const file = entry && (await storage.open(entryKey(of.assetId, entry.entryNo)))
  // A stream is the app's own player's, and no page.
  const isForeign = of.apps !== undefined && entry?.version === null
  if (entry === undefined || file === undefined || isForeign) return sendNothing(reply.request, reply, log)
  const headers = headersOf(reply, entry, of)
  if (file.size === 0) return reply.headers(headers).send('')
  const isPage = entry.version !== null && isHtml(entry.mime) && file.size <= MAX_PAGE_BYTES
  if (isPage) return reply.headers(headers).send(await pageOf(file, entry))
  return sendFile(reply.request, reply, { file, etag: `"${of.assetId}-${entry.entryNo}"`, headers })
}
