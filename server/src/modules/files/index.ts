/** Uploaded pictures, sound and video. */
import { files } from '@tripos/contract/files'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import type { Module } from '../../kernel/module.ts'
import { mount } from '../../kernel/mount.ts'
import { FILE_ROUTE, sendFile, sendNothing } from '../../kernel/send-file.ts'
import { findMime } from './files.queries.ts'
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

const headersOf = (mime: string) => ({
  'content-type': mime,
  'content-disposition': 'inline',
  // The bytes under an address never change.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

/** GET /files/{id}. Nothing in such a file may act as a page of ours, whatever its bytes are. */
export function registerFileRoutes(app: FastifyInstance, { db, storage, log }: Deps): void {
  app.route<{ Params: { id: string } }>({
    ...FILE_ROUTE,
    url: '/files/:id',
    async handler(request, reply) {
      const { id } = request.params
      const mime = FILE_ID.test(id) ? await findMime(db, id) : undefined
      const file = mime === undefined ? undefined : await storage.open(storageKey(id))
      if (mime === undefined || file === undefined) return sendNothing(request, reply, log)
      return sendFile(request, reply, { file, etag: `"${id}"`, headers: headersOf(mime) })
    },
  })
}

export { loadImage, removeImage, storeImage, storeSharedImage } from './store-image.ts'
export { loadMedia, MEDIA_EXTENSIONS, storeSharedMedia } from './store-media.ts'
