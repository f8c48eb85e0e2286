/** Uploaded pictures, sound and video. */
import { files } from '@tripos/contract/files'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/fail.ts'
import { sendError } from '../../kernel/http.ts'
import type { Module } from '../../kernel/module.ts'
import { mount } from '../../kernel/mount.ts'
import { findMime } from './files.queries.ts'
import { byteRange } from './byte-range.rules.ts'
import { storageKey, storeImage } from './store-image.ts'
import { storeMedia } from './store-media.ts'

export const filesModule = (deps: Deps): Module => ({
  calls: mount(files, {
    uploadImage: (_, ctx) => storeImage(deps, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }, ctx),
    uploadMedia: (_, ctx) => storeMedia(deps, { bytes: ctx.file.bytes, ownerId: ctx.caller.userId }, ctx),
  }),
  jobs: [],
})

const FILE_ID = /^[0-9a-f]{64}$/

const headersOf = (id: string, mime: string) => ({
  'content-type': mime,
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
  // The bytes under an address never change.
  etag: `"${id}"`,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

/**
 * GET /files/{id}, whole or a part: players ask for parts. Nothing in such a file may act as a page of ours, whatever its
 * bytes are.
 */
export function registerFileRoutes(app: FastifyInstance, { db, storage, log }: Deps): void {
  app.get<{ Params: { id: string } }>('/files/:id', { compress: false }, async (request, reply) => {
    const { id } = request.params
    const mime = FILE_ID.test(id) ? await findMime(db, id) : undefined
    const file = mime === undefined ? undefined : await storage.open(storageKey(id))
    if (mime === undefined || file === undefined) {
      return sendError(new AppError('UNKNOWN_PATH', { args: { path: request.url.slice(0, 200) } }), reply, log)
    }
    const headers = headersOf(id, mime)
    const wanted = request.headers['if-range']
    const isOther = wanted !== undefined && wanted !== headers.etag
    const part = byteRange(isOther ? undefined : request.headers.range, file.size)
    if (part === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    const { from, to } = part ?? { from: 0, to: file.size - 1 }
    if (part !== undefined) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
    return reply
      .headers(headers)
      .header('content-length', to - from + 1)
      .send(file.read(from, to))
  })
}

export { loadImage, removeImage, storeImage, storeSharedImage } from './store-image.ts'
